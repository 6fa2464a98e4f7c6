// ncurses for Swift: its macros as functions, its types as void pointers and fixed-width integers,
// because they differ between ncurses 5 (macOS) and 6 and must not leave TerminalCurses.
#ifndef SHIFTPRO_CNCURSES_SHIM_H
#define SHIFTPRO_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <wchar.h>

#define NC_AT_LEAST(major, minor) \
  (NCURSES_VERSION_MAJOR > major \
   || (NCURSES_VERSION_MAJOR == major && NCURSES_VERSION_MINOR >= minor))

// <wchar.h> hides it unless _XOPEN_SOURCE is set before the first system header.
extern int wcwidth(wchar_t character);

// ---- Locale ----------------------------------------------------------------------------------

// Takes a locale, "" for the environment's; 0 where it is not installed.
static inline int32_t nc_set_locale(const char *name) { return setlocale(LC_ALL, name) != NULL; }

static inline int32_t nc_locale_for_text(const char *name) {
  return setlocale(LC_CTYPE, name) != NULL;
}

static inline const char *nc_codeset(void) { return nl_langinfo(CODESET); }

// ---- Screen ----------------------------------------------------------------------------------

// A screen on two file descriptors, or NULL where `terminal` is unknown. Unlike initscr, newterm
// does not end the process then.
// Without `believe_size` the screen begins with the size of the terminal's description, whatever the
// window, LINES and COLUMNS say.
static inline void *nc_open(
    const char *terminal, int32_t input, int32_t output, int32_t believe_size) {
  use_env(believe_size ? TRUE : FALSE);
  FILE *in = input == 0 ? stdin : fdopen(input, "r");
  FILE *out = fdopen(output, "w");
  return in && out ? newterm((char *)terminal, out, in) : NULL;
}

// Makes a pipe as large as a process may; returns the bytes that it holds at least.
static inline int32_t nc_enlarge_pipe(int32_t descriptor) {
#ifdef __linux__
  // F_SETPIPE_SZ and F_GETPIPE_SZ, which <fcntl.h> hides without _GNU_SOURCE. A person with many
  // pipes gets small ones.
  int32_t bytes = fcntl(descriptor, 1031, 1 << 20);
  if (bytes <= 0) bytes = fcntl(descriptor, 1032);
  return bytes > 0 ? bytes : 4096;
#else
  (void)descriptor;
  return 16384;
#endif
}

static inline void nc_close(void *screen) { delscreen((SCREEN *)screen); }

static inline void nc_set_modes(void) {
  raw();
  noecho();
  nonl();
  // Without it doupdate stops half-way through a picture as soon as a key is waiting.
  typeahead(-1);
  intrflush(stdscr, FALSE);
  scrollok(stdscr, FALSE);
  set_escdelay(25);
}

// Gives the screen back; the next nc_update takes it again.
static inline void nc_leave(void) {
  if (!isendwin()) endwin();
}

// What stands in the terminal's modes now is what nc_leave goes back to.
static inline void nc_save_shell_modes(void) { def_shell_mode(); }

// A capability's text, NULL where the terminal has none.
static inline const char *nc_capability(const char *name) {
  const char *text = tigetstr((char *)name);
  return text == (const char *)-1 ? NULL : text;
}

// A capability's number, negative where the terminal has none.
static inline int32_t nc_number(const char *name) { return tigetnum((char *)name); }

static inline void nc_size(int32_t *rows, int32_t *columns) {
  *rows = getmaxy(stdscr);
  *columns = getmaxx(stdscr);
}

static inline void nc_resize(int32_t rows, int32_t columns) { resizeterm(rows, columns); }

// The terminal's extent; 0 where it does not know.
static inline int32_t nc_window_size(int32_t terminal, int32_t *rows, int32_t *columns) {
  struct winsize size;
  if (ioctl(terminal, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return 0;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return 1;
}

// ---- Colours and attributes ------------------------------------------------------------------

static inline uint32_t nc_bold(void) { return (uint32_t)A_BOLD; }
static inline uint32_t nc_underline(void) { return (uint32_t)A_UNDERLINE; }
static inline uint32_t nc_reverse(void) { return (uint32_t)A_REVERSE; }
static inline uint32_t nc_dim(void) { return (uint32_t)A_DIM; }

// How many colours the terminal has, 0 for none.
static inline int32_t nc_start_colors(void) {
  return has_colors() && start_color() == OK ? COLORS : 0;
}

// Whether -1 may stand for the terminal's own colours.
static inline int32_t nc_default_colors(void) { return use_default_colors() == OK; }

// The number of a colour pair; `serial` is the next free one for versions that do not count
// themselves. 0, the terminal's own colours, where there are no more.
static inline int32_t nc_pair(int32_t serial, int32_t foreground, int32_t background) {
#if NC_AT_LEAST(6, 1)
  (void)serial;
  int pair = alloc_pair(foreground, background);
  return pair > 0 ? pair : 0;
#else
  if (serial >= COLOR_PAIRS) return 0;
  return init_pair((short)serial, (short)foreground, (short)background) == OK ? serial : 0;
#endif
}

// ---- Cells -----------------------------------------------------------------------------------

// Room for `count` cells; free() gives it back.
static inline void *nc_cells(int32_t count) { return calloc((size_t)count, sizeof(cchar_t)); }

// Prepares one cell; 0 where the C library does not know the glyph, or not as that wide.
static inline int32_t nc_set_cell(
    void *cells, int32_t index, const uint32_t *scalars, int32_t count, int32_t columns,
    uint32_t attributes, int32_t pair) {
  wchar_t text[CCHARW_MAX + 1] = {0};
  if (count < 1 || count > CCHARW_MAX) return 0;
  for (int32_t i = 0; i < count; i++) text[i] = (wchar_t)scalars[i];
  if (scalars[0] >= 0x7f && wcwidth(text[0]) != columns) return 0;
  cchar_t *cell = (cchar_t *)cells + index;
#if NC_AT_LEAST(6, 1)
  // Only the opts pointer carries more than 32,767 pairs, and COLOR_PAIR truncates to 8 bits.
  int number = pair;
  return setcchar(cell, text, (attr_t)attributes, 0, &number) == OK;
#else
  return setcchar(cell, text, (attr_t)attributes, (short)pair, NULL) == OK;
#endif
}

// Writes prepared cells from (x, y) to the right. Three fifths of the time of wadd_wch for each
// cell, and it neither wraps nor scrolls after the last cell of the last row.
static inline void nc_put_cells(int32_t y, int32_t x, const void *cells, int32_t count) {
  mvwadd_wchnstr(stdscr, y, x, (const cchar_t *)cells, count);
}

// ---- Showing ---------------------------------------------------------------------------------

static inline void nc_move_cursor(int32_t y, int32_t x) { wmove(stdscr, y, x); }

static inline void nc_show_cursor(int32_t visible) { curs_set(visible); }

// Without it the terminal's cursor is brought to its place after every picture, seen or not.
static inline void nc_ignore_cursor(int32_t ignore) { leaveok(stdscr, ignore != 0); }

static inline void nc_repaint(void) { clearok(curscr, TRUE); }

static inline void nc_update(void) {
  wnoutrefresh(stdscr);
  doupdate();
}

// ---- Input -----------------------------------------------------------------------------------

// A window to read keys from. Reading from stdscr would refresh it; a pad is never refreshed.
static inline void *nc_keyboard(void) {
  WINDOW *pad = newpad(1, 1);
  if (pad) keypad(pad, TRUE);
  return pad;
}

static inline void nc_close_keyboard(void *keyboard) { delwin((WINDOW *)keyboard); }

static inline int32_t nc_define_key(const char *sequence, int32_t code) {
  return define_key((char *)sequence, code) == OK;
}

// Whether a byte or key is waiting, in the terminal or in ncurses' own queue, which poll cannot
// see. It takes a single byte and puts it back, so no half of a UTF-8 character is ever lost.
static inline int32_t nc_key_waits(void *keyboard) {
  wtimeout((WINDOW *)keyboard, 0);
  int code = wgetch((WINDOW *)keyboard);
  if (code == ERR) return 0;
  ungetch(code);
  return 1;
}

// Reads one character (1) or key (2); 0 for neither. With less than 150 ms a UTF-8 character whose
// bytes come apart is lost without an error.
static inline int32_t nc_read_key(void *keyboard, uint32_t *code) {
  wint_t value = 0;
  wtimeout((WINDOW *)keyboard, 150);
  int result = wget_wch((WINDOW *)keyboard, &value);
  *code = (uint32_t)value;
  return result == KEY_CODE_YES ? 2 : result == OK ? 1 : 0;
}

// How many bytes wait to be read; 0 although poll says readable means the other end is gone.
static inline int32_t nc_unread(int32_t descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}

static inline int32_t nc_function_key(int32_t number) { return KEY_F(number); }

#endif
