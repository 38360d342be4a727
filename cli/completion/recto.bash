# shellcheck shell=bash
# Completion of recto in bash. The program says what can stand at the cursor: see
# cli/completion/answer.h. bash-completion loads this file and lends it two functions.

# Adds the values that begin as the word does, from the lines of the program.
_recto_take_values() { # word
    local value
    while IFS=$'\t' read -r value _; do
        [[ $value != "$1"* ]] || COMPREPLY+=("$value")
    done
}

# Readline replaces only what follows the last = or : of the word.
_recto_trim_values() { # word
    local known=
    [[ $COMP_WORDBREAKS != *=* || $1 != *=* ]] || known=${1%"${1##*=}"}
    [[ $COMP_WORDBREAKS != *:* || $1 != *:* ]] || known=${1%"${1##*[=:]}"}
    COMPREPLY=("${COMPREPLY[@]#"$known"}")
}

# Readline leaves a value with blanks as it is, unless it takes it for the name of a file.
_recto_finish_values() {
    case "${COMPREPLY[*]}" in
    *=) compopt -o nospace ;;
    esac
    case "${COMPREPLY[0]-}" in
    *[\ \'\"]*) compopt -o filenames ;;
    esac
}

_recto_complete_names() { # function of bash-completion, its arguments
    [[ $cur != --*=* ]] || cur=${cur#*=}
    compopt -o filenames
    "$@"
}

_recto() {
    local cur words cword kind
    COMPREPLY=()
    _get_comp_words_by_ref -n =: cur words cword || return
    # Quotes are the shell's, and the beginning of a word may be anywhere in it.
    local typed=("${words[@]//[\"\'\\]/}")
    {
        read -r kind || return
        _recto_take_values "${typed[cword]}"
    } < <("${words[0]/#\~/$HOME}" complete $((cword - 1)) "${typed[@]:1}" 2>/dev/null)
    case $kind in
    folders) _recto_complete_names _filedir -d ;;
    files) _recto_complete_names _filedir ;;
    files\ *)
        kind=${kind#files }
        _recto_complete_names _filedir "@(${kind// /|})"
        ;;
    esac
    [[ $kind != words ]] || _recto_trim_values "${typed[cword]}"
    [[ $kind != words ]] || _recto_finish_values
} && complete -F _recto recto
