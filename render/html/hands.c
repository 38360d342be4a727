#include "render/html/hands.h"

#include "render/picture/ink.h"

#include <stdbool.h>

/* Players whose number is larger by STYLED_PLAYERS, as far as there are any, look the same. */
enum { PLAYERS = 99 };

static void write_selector(struct buffer *out, int player)
{
    buffer_text(out, ":where(");
    for (int same = player; same <= PLAYERS; same += STYLED_PLAYERS)
        buffer_format(out, "%s[data-player=\"%d\"]", same == player ? "" : ",", same);
    buffer_text(out, ") .text{");
}

static const char *line_of(enum bar bar)
{
    return bar == BAR_DOUBLE ? " double" : bar == BAR_DOTS ? " dotted" : "";
}

/* Bars above and below are alike where there are both. */
static void write_bars(struct buffer *out, const struct writing_style *style)
{
    if (style->above == BAR_NONE && style->below == BAR_NONE)
        return;
    buffer_text(out, "text-decoration:");
    buffer_text(out, style->above != BAR_NONE ? "overline " : "");
    buffer_text(out, style->below != BAR_NONE ? "underline" : "");
    buffer_text(out, line_of(style->below != BAR_NONE ? style->below : style->above));
    buffer_character(out, ';');
}

static void write_hand(struct buffer *out, int player)
{
    const struct ink_style *const ink = ink_style(INK_PLAYER, player);
    const struct writing_style *const style = writing_style(player);
    const bool filled = style->box == BOX_FILLED;

    write_selector(out, player);
    if (filled)
        buffer_format(out,
                      "color:var(--paper);background:var(--%s-%d);padding:0 .2em;"
                      "border-radius:2px;",
                      ink->name, player);
    else
        buffer_format(out, "color:var(--%s-%d);", ink->name, player);
    write_bars(out, style);
    buffer_text(out, ink->bold ? "font-weight:bold;" : "");
    buffer_text(out, ink->slanted ? "font-style:italic;" : "");
    if (style->box == BOX_FRAMED)
        buffer_text(out, "outline:1px solid;outline-offset:2px;");
    buffer_text(out, "}\n");
}

void hands_style(struct buffer *out)
{
    for (int player = 1; player <= STYLED_PLAYERS; player++)
        write_hand(out, player);
}
