/* The characters of text boards. */
#ifndef RECTO_RENDER_TEXT_STYLE_H
#define RECTO_RENDER_TEXT_STYLE_H

enum text_style {
    TEXT_ASCII, /* nothing but printable ASCII */
    TEXT_UTF8,  /* box drawing and braille dots */
};

#endif
