# Completion of recto in fish. The program says what can stand at the cursor: see
# cli/completion/answer.h.

# Names of files that begin as the word does, behind the option to which they belong.
function __recto_names
    set -l option (string match -r '^--[^=]*=' -- $argv[1])
    set -l typed (string replace -r '^--[^=]*=' '' -- $argv[1])
    for name in (__fish_complete_path "$typed")
        echo "$option$name"
    end
end

function __recto_complete
    set -l words (commandline -opc)
    type -q $words[1]; or return
    set -l typed (commandline -ct)
    set -l index (math (count $words) - 1)
    set -l lines ($words[1] complete $index $words[2..-1] "$typed" 2>/dev/null)
    set -l kind (string split ' ' -- $lines[1])
    switch "$kind[1]"
        case folders
            __recto_names "$typed" | string match -r '.*/(?:\t.*)?$'
        case files
            set -l suffixes (string join '|' $kind[2..-1])
            if test -z "$suffixes"
                __recto_names "$typed"
            else
                __recto_names "$typed" | string match -r ".*(?:/|\.(?:$suffixes))(?:\t.*)?\$"
            end
        case words
            printf '%s\n' $lines[2..-1]
    end
end

complete -c recto -f -a '(__recto_complete)'
