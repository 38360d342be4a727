# How modules hang together; a module is x.c and x.h, or either alone. Of the files named,
# all at once, prints
#     uses A B             a file of A includes the header of B
#     away NAME A B        the function NAME is defined in A.c, and declared in B.h
#     private FILE HEADER  FILE includes a header of a folder that has a facade
# The facade of a folder is folder/folder.h without a source of that name: it may declare what the
# sources of that folder define, and the headers beside it are for the folder alone.

BEGIN {
    for (i = 1; i < ARGC; i++) {
        files[ARGV[i]] = 1
        modules[module_of(ARGV[i])] = 1
    }
}

function module_of(path) {
    sub(/\.[a-z]+$/, "", path)
    return path
}

function folder_of(path) {
    sub(/\/?[^\/]*$/, "", path)
    return path
}

function facade_of(folder, name) {
    name = folder
    sub(/.*\//, "", name)
    name = folder "/" name
    return (name ".h") in files && !((name ".c") in files) ? name : ""
}

function lies_in(path, folder) {
    return index(path, folder "/") == 1
}

# Takes comments, literals and what the preprocessor reads out of a line.
function bare(line, from, to) {
    if (directive || line ~ /^[ \t]*#/) {
        directive = line ~ /\\$/
        return ""
    }
    gsub(/"([^"\\]|\\.)*"|'([^'\\]|\\.)*'/, "0", line)
    while (commented || (from = index(line, "/*"))) {
        to = index(commented ? line : substr(line, from + 2), "*/")
        if (commented) {
            if (!to) return ""
            line = substr(line, to + 2)
            commented = 0
        } else if (to) {
            line = substr(line, 1, from - 1) " " substr(line, from + to + 3)
        } else {
            line = substr(line, 1, from - 1)
            commented = 1
            break
        }
    }
    return line
}

# The function that a piece of file scope is about; "" for a variable, a type, or what is static.
function function_of(head) {
    if (head !~ /\(/ || head ~ /(^|[ \n])(static|typedef)[ \n]/ || head ~ /^[^(]*[={]/) return ""
    sub(/[ \n]*\(.*/, "", head)
    if (head !~ /[A-Za-z0-9_][* \n]+[A-Za-z0-9_]+$/) return ""
    sub(/.*[^A-Za-z0-9_]/, "", head)
    return head
}

function piece_ends(name) {
    name = function_of(piece)
    if (name == "") return
    if (FILENAME ~ /\.h$/)
        declared[name] = declared[name] " " module_of(FILENAME)
    else if (ended_by == "{")
        defined[name] = module_of(FILENAME)
}

function read_scope(line, i, c) {
    for (i = 1; i <= length(line); i++) {
        c = substr(line, i, 1)
        if (c == "{" && !depth++) {
            ended_by = c
            piece_ends()
        } else if (c == "}" && !--depth) {
            piece = ""
        } else if (c == ";" && !depth) {
            ended_by = c
            piece_ends()
            piece = ""
        } else if (!depth) {
            piece = piece c
        }
    }
    if (!depth) piece = piece "\n"
}

FNR == 1 {
    depth = commented = directive = 0
    piece = ""
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    header = $0
    sub(/[^"]*"/, "", header)
    sub(/".*/, "", header)
    used = module_of(header)
    folder = folder_of(header)
    if (used in modules && used != module_of(FILENAME))
        uses["uses " module_of(FILENAME) " " used] = 1
    if (facade_of(folder) != "" && used != facade_of(folder) && !lies_in(FILENAME, folder))
        print "private", FILENAME, header
}

{ read_scope(bare($0)) }

END {
    for (edge in uses) print edge
    for (name in defined) {
        home = defined[name]
        count = split(declared[name], places, " ")
        for (i = 1; i <= count; i++)
            if (places[i] != home &&
                !(facade_of(folder_of(places[i])) == places[i] &&
                    lies_in(home, folder_of(places[i]))))
                print "away", name, home, places[i]
    }
}
