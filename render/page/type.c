#include "render/page/type.h"

const struct type *type_of(enum type_style style)
{
    static const struct type types[TYPE_STYLES] = {
        [TYPE_TITLE] = {{.size = 21, .bold = true}, 0x14171A, 26},
        [TYPE_HEADING] = {{.size = 11, .bold = true, .sans = true}, 0x14171A, 16},
        [TYPE_TEXT] = {{.size = 10.5}, 0x1F2328, 13.5},
        [TYPE_STRONG] = {{.size = 10.5, .bold = true}, 0x1F2328, 13.5},
        [TYPE_ASIDE] = {{.size = 9.5, .italic = true}, 0x4A4F56, 12},
        [TYPE_SMALL] = {{.size = 8.5, .sans = true}, 0x62676E, 12},
        [TYPE_POINTS] = {{.size = 9, .bold = true, .sans = true}, 0x3D4248, 13.5},
        [TYPE_ERROR] = {{.size = 10, .italic = true}, 0xA51420, 13},
        [TYPE_SHEET_TITLE] = {{.size = 19, .bold = true}, 0x111111, 22},
        [TYPE_SHEET_HEADING] = {{.size = 10, .bold = true, .sans = true}, 0x222222, 13},
        [TYPE_SHEET_NAME] = {{.size = 12}, 0x111111, 14},
        [TYPE_SHEET_WORDS] = {{.size = 9.5}, 0x222222, 11.6},
        [TYPE_SHEET_ASIDE] = {{.size = 9.5, .italic = true}, 0x555555, 11.6},
        [TYPE_SHEET_CAPTION] = {{.size = 7.5, .sans = true}, 0x666666, 9},
        [TYPE_SHEET_NUMBER] = {{.size = 9, .sans = true}, 0x444444, 11},
        [TYPE_SHEET_NOTATION] = {{.size = 9, .mono = true}, 0x111111, 12},
        [TYPE_SHEET_CARD] = {{.size = 20, .bold = true, .sans = true}, 0x222222, 24},
    };

    return &types[style];
}
