#include "archive/records/temporary.h"

#include "cli/output/output.h"
#include "cli/output/replace.h"

#include <errno.h>
#include <stdlib.h>

int open_temporary(const char *what)
{
    const char *const folder = getenv("TMPDIR");
    struct buffer path = {0};

    buffer_format(&path, "%s/", folder != NULL && folder[0] != '\0' ? folder : "/tmp");
    const int file = unnamed_file(buffer_string(&path), 0600);
    if (file < 0)
        complain_file(path.bytes, what, errno);
    buffer_release(&path);
    return file;
}
