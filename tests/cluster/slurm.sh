#!/bin/sh
# A job array of Slurm makes the parts of an archive, as recto-archive(7) tells it, and what is
# joined is what one run writes. Debian's Slurm and MUNGE run on loopback as the user who starts the
# tests; they are unpacked, never installed.
# Runs: apart
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 10
export LC_ALL=C.UTF-8
# shellcheck source=tests/helpers/cluster.sh
. tests/helpers/cluster.sh
# shellcheck source=tests/helpers/ports.sh
. tests/helpers/ports.sh
daemons=

mkdir -p build
home=$(mktemp -d build/slurm.XXXXXX) || exit 2
home=$(pwd)/$home
chmod 755 "$home"
# The name of a socket must be short, whatever this folder is called.
socket=$work/socket

finish() {
    for daemon in $daemons; do
        kill "$daemon" 2>/dev/null
    done
    wait
    rm -rf "$home" "$work"
}
trap finish EXIT
trap 'exit 1' HUP INT PIPE TERM

evidence() {
    tail -n 8 "$work/said" "$home"/slurm*.log 2>/dev/null
}

# --- a cluster of one machine

configuration() { # of its controller, of its node
    cat <<END
ClusterName=recto
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$1
SlurmdPort=$2
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$socket
CredType=cred/munge
PluginDir=$(echo "$cluster_root"/usr/lib/*/slurm-wlm)
StateSaveLocation=$home/state
SlurmdSpoolDir=$home/spool
SlurmctldPidFile=$home/slurmctld.pid
SlurmdPidFile=$home/slurmd.pid
SlurmctldLogFile=$home/slurmctld.log
SlurmdLogFile=$home/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=4
PartitionName=all Nodes=ALL Default=YES State=UP
END
}

lives() { # process...
    for each in "$@"; do
        kill -0 "$each" 2>/dev/null || return
    done
}

# A daemon whose port is taken ends, and then the other has to end, too.
serve() {
    configuration "$port" $((port + 1)) >"$home/slurm.conf"
    slurmctld-wlm -D -c &
    controller=$!
    slurmd-wlm -D -d "$cluster_root/usr/sbin/slurmstepd-wlm" &
    node=$!
    trap 'kill $controller $node; wait; exit 1' TERM
    while lives $controller $node; do
        sleep 0.1
    done
    kill $controller $node
    wait
}

idle() {
    sinfo -h -o %t 2>/dev/null | grep -q '^idle'
}

# Not every machine has control groups; the plugin for version 1 does not look for them.
start() {
    cluster_unpack && cluster_environment || return 1
    cluster_archive "$home" && cluster_program "$home" "$program" || return 1
    mkdir -p "$home/state" "$home/spool"
    (umask 077 && head -c 128 /dev/urandom >"$home/munge.key") || return 1
    munged --foreground --force --socket="$socket" --key-file="$home/munge.key" \
        --pid-file="$home/munged.pid" --log-file="$home/munged.log" \
        --seed-file="$home/munge.seed" --num-threads=2 &
    daemons=$!
    wait_until 30 test -S "$socket" || return 1
    echo 'CgroupPlugin=cgroup/v1' >"$home/cgroup.conf"
    export SLURM_CONF="$home/slurm.conf"
    serve_somewhere idle serve || return 1
    daemons="$server $daemons"
}

# --- the manual

as_told() { # commands
    [ -n "$1" ] || return 2
    (cd "$home" && PATH=$home/bin:$PATH && eval "$1")
}

# Its second example: submit all, submit one, join.
line() { # number
    cluster_example 'sbatch --array' | sed -n "$1p"
}

all_done() {
    [ -z "$(squeue -h 2>&1)" ]
}

submit() { # line
    as_told "$(line "$1")" && wait_until 30 all_done
}

# The state in which a task of the last job ended.
state_of() { # task
    scontrol show job | tr ' ' '\n' | awk -F= -v task="$1" '
        /^JobId=/ { state = "" } $1 == "ArrayTaskId" { at = $2 }
        $1 == "JobState" && at == task { last = $2 } END { print last }'
}

join() {
    as_told "$(line 3)"
}

tasks_ended() { # states
    for task in 1 2 3 4 5 6 7 8; do
        state_of $task
    done >"$home/states"
    cat "$home/states"
    [ "$(sort "$home/states" | uniq -c | awk '{ printf "%s %s ", $1, $2 }')" = "$1" ]
}

dies() {
    : >"$home/die"
    submit 1 || return 1
    [ ! -e "$home/die" ] && [ ! -e "$home/part-3.json" ]
}

again() {
    touch "$home/before" && sleep 0.01 && submit 2 || return 1
    [ "$(find "$home" -name 'part-*.json' -newer "$home/before")" = "$home/part-3.json" ]
}

judge "a cluster starts" start
idle || exit 1
(cd "$home" && "$program" check --json archive.yaml >whole.json)
cluster_example SLURM_ARRAY >"$home/parts.sh"
judge "a job array makes eight parts" submit 1
judge "… and every task ends well" tasks_ended '8 COMPLETED '
judge "the parts are joined" join
judge "… to what one run writes" cmp "$home/verdicts.json" "$home/whole.json"
rm -f "$home"/part-* "$home/verdicts.json"
judge "a task is killed" dies
judge "… Slurm knows, and lists the others as completed" tasks_ended '7 COMPLETED 1 FAILED '
judge "that task is submitted again, and only that" again
judge "the parts are joined then" join
judge "… to what one run writes, too" cmp "$home/verdicts.json" "$home/whole.json"
