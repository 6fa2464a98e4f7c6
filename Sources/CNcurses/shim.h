#ifndef SHIFTPRO_CNCURSES_SHIM_H
#define SHIFTPRO_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <curses.h>

#endif
