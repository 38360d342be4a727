# shellcheck shell=sh
# For tests on several machines, to be sourced: Debian's packages, unpacked into build/cluster and
# never installed, and the archive and program that they share.

cluster_root=$(pwd)/build/cluster/root

cluster_unpack() {
    .ci/packages unpack build/cluster cluster
}

# Makes programs and libraries of the packages found.
cluster_environment() {
    for folder in "$cluster_root"/usr/lib/*-linux-gnu; do
        LD_LIBRARY_PATH=$folder:$cluster_root/lib/${folder##*/}:$folder/slurm-wlm
    done
    PATH=$PATH:$cluster_root/usr/bin:$cluster_root/usr/sbin:$cluster_root/sbin:$cluster_root/bin
    PERL5LIB=$cluster_root/usr/share/perl5
    export LD_LIBRARY_PATH PATH PERL5LIB
}

# The example of recto-archive(7) that contains those words, as a user types it.
cluster_example() { # words
    sed 's/\\-/-/g; s/\\e/\\/g' man/recto-archive.7 | awk -v words="$1" '
        /^\.Ed/ { if (shown && index(text, words)) { printf "%s", text; exit } shown = 0 }
        shown { text = text $0 "\n" }
        /^\.Bd/ { shown = 1; text = "" }'
}

# An archive of some MB with records of all kinds: `archive.yaml` in a folder.
cluster_archive() { # folder
    for file in tests/data/vectors/*.yaml tests/data/golden/*.yaml; do
        cat "$file"
        printf '\n...\n\302\205\n---\n'
    done >"$1/once"
    i=0
    while [ $i -lt 40 ]; do
        cat "$1/once"
        i=$((i + 1))
    done >"$1/archive.yaml"
    rm "$1/once"
}

# `recto` in its own folder. If there is a file `die`, part 3 dies half-way, once.
cluster_program() { # folder, program
    mkdir -p "$1/bin"
    cat >"$1/bin/recto" <<END
#!/bin/sh
case "\$*" in
*" --shard 3/8 "*) rm '$1/die' 2>/dev/null || exec '$2' "\$@" ;;
*) exec '$2' "\$@" ;;
esac
case "\$*" in
*" -o "*)
    '$2' "\$@" &
    kill -9 \$!
    wait \$!
    exit
    ;;
esac
mkfifo '$1/pipe'
'$2' "\$@" >'$1/pipe' &
exec 3<'$1/pipe'
head -c 100000 <&3
kill -9 \$!
wait \$!
END
    chmod 755 "$1/bin/recto"
}
