/* The characters of text boards, and whether they are coloured. */
#ifndef RECTO_RENDER_TEXT_STYLE_H
#define RECTO_RENDER_TEXT_STYLE_H

enum text_style {
    TEXT_ASCII,       /* nothing but printable ASCII */
    TEXT_UTF8,        /* box drawing and braille dots */
    TEXT_COLOURS,     /* added to one of these: what belongs to a player has that player's colour */
    TEXT_NUMBERS = 4, /* likewise: the numbers of moves stand beside what they drew or wrote, unless
                         that says the order by itself; in grids and lattices */
};

#endif
