/* What is to be printed. */
#ifndef RECTO_CLI_CASES_PRINTING_H
#define RECTO_CLI_CASES_PRINTING_H

#include "cli/cases/selection.h"
#include "cli/output/output.h"
#include "cli/report/sheet.h"

struct printing {
    const struct catalogue *catalogue;
    const struct selection *selection;
    enum text_style style; /* of boards in text */
};

#endif
