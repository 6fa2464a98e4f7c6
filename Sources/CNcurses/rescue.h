// What must still work when the program no longer does: signal handlers and the state they need.
//
// It is C because only C can promise that a handler takes no lock and no memory: everything a
// handler reaches here is plain memory and calls from the async-signal-safe list of POSIX.
// The state is static, so each object file that uses these functions would have its own: only
// Rescue.swift calls them, from functions that are never inlined.
#ifndef SHIFTPRO_CNCURSES_RESCUE_H
#define SHIFTPRO_CNCURSES_RESCUE_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

struct nc_rescue_state {
  int32_t on_screen;
  int32_t input, output, pipe;
  int32_t has_modes;
  struct termios modes;
  // Takes the terminal back to where it was: modes off, cursor on, out of the alternate screen.
  char farewell[512];
  int32_t farewell_count;
  // stderr as it was and the unlinked file that stands in for it, both -1 while it is untouched.
  int32_t errors, capture;
  int64_t told_to_end;
  struct sigaction before[64];
  char stack[65536];
};

static inline struct nc_rescue_state *nc_rescue(void) {
  static struct nc_rescue_state state = {.errors = -1, .capture = -1};
  return &state;
}

static const int nc_fatal_signals[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
static const int nc_told_signals[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT};

#define NC_EACH(index, signals) \
  (unsigned index = 0; index < sizeof signals / sizeof signals[0]; index++)

// ---- In handlers -----------------------------------------------------------------------------

static inline void nc_rescue_write(int32_t descriptor, const char *bytes, int64_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, (size_t)count);
    if (written < 0 && errno == EINTR) continue;
    // A terminal that is gone answers EIO for ever.
    if (written <= 0) return;
    bytes += written;
    count -= written;
  }
}

// stderr goes to the terminal again, first what was written meanwhile.
static inline void nc_rescue_replay(struct nc_rescue_state *state) {
  if (state->capture < 0) return;
  char chunk[1024];
  ssize_t count;
  dup2(state->errors, STDERR_FILENO);
  lseek(state->capture, 0, SEEK_SET);
  while ((count = read(state->capture, chunk, sizeof chunk)) > 0) {
    nc_rescue_write(STDERR_FILENO, chunk, count);
  }
  close(state->capture);
  close(state->errors);
  state->capture = state->errors = -1;
}

static inline void nc_rescue_reset_modes(struct nc_rescue_state *state) {
  // From the background tcsetattr would stop the process, and the modes are another's by now.
  pid_t foreground = tcgetpgrp(state->input);
  if (!state->has_modes || (foreground != -1 && foreground != getpgrp())) return;
  tcsetattr(state->input, TCSANOW, &state->modes);
}

// Everything back at once; only the first call after nc_rescue_enter does anything.
static inline void nc_rescue_restore(void) {
  struct nc_rescue_state *state = nc_rescue();
  int error = errno;
  if (__atomic_exchange_n(&state->on_screen, 0, __ATOMIC_SEQ_CST)) {
    nc_rescue_write(state->output, state->farewell, state->farewell_count);
    nc_rescue_reset_modes(state);
    nc_rescue_replay(state);
  }
  errno = error;
}

// SA_RESETHAND has put the default action back, so that the exit status names the signal.
static inline void nc_rescue_fatal(int number) {
  nc_rescue_restore();
  raise(number);
}

// A first request to end goes to the run loop, which saves and leaves. A later one, when that has
// not happened within two seconds, ends the program as it is.
static inline void nc_rescue_end(int number) {
  struct nc_rescue_state *state = nc_rescue();
  struct timespec now;
  int64_t nothing = 0;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t milliseconds = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
  if (!__atomic_compare_exchange_n(
          &state->told_to_end, &nothing, milliseconds, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
      && milliseconds - nothing >= 2000) {
    nc_rescue_restore();
    signal(number, SIG_DFL);
    raise(number);
  }
}

static inline void nc_rescue_tell(int number) {
  int error = errno;
  char byte = number == SIGWINCH ? 'W' : number == SIGCONT ? 'C' : number == SIGTSTP ? 'Z' : 'T';
  if (byte == 'T') nc_rescue_end(number);
  // A full pipe wakes the loop as well.
  ssize_t written = write(nc_rescue()->pipe, &byte, 1);
  (void)written;
  errno = error;
}

// ---- In the program --------------------------------------------------------------------------

static inline void nc_rescue_save_modes(void) {
  struct nc_rescue_state *state = nc_rescue();
  state->has_modes = tcgetattr(state->input, &state->modes) == 0;
}

// Remembers the terminal's modes and the signals' actions. Comes before newterm, which changes both.
static inline void nc_rescue_open(int32_t input, int32_t output, int32_t pipe) {
  struct nc_rescue_state *state = nc_rescue();
  state->input = input;
  state->output = output;
  state->pipe = pipe;
  state->farewell_count = 0;
  state->told_to_end = 0;
  nc_rescue_save_modes();
  for NC_EACH(i, nc_fatal_signals) {
    sigaction(nc_fatal_signals[i], NULL, &state->before[nc_fatal_signals[i]]);
  }
  for NC_EACH(i, nc_told_signals) {
    sigaction(nc_told_signals[i], NULL, &state->before[nc_told_signals[i]]);
  }
}

static inline void nc_rescue_set_farewell(const void *bytes, int32_t count) {
  struct nc_rescue_state *state = nc_rescue();
  if (count > (int32_t)sizeof state->farewell) return;
  memcpy(state->farewell, bytes, (size_t)count);
  state->farewell_count = count;
}

static inline void nc_rescue_handle(int number, void (*handler)(int), int flags) {
  struct nc_rescue_state *state = nc_rescue();
  struct sigaction action;
  // What the parent ignores (nohup) stays ignored.
  if (state->before[number].sa_handler == SIG_IGN) return;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(number, &action, NULL);
}

static inline void nc_rescue_install(void) {
  static int32_t registered = 0;
  // A stack overflow leaves no room to handle it on.
  stack_t stack = {.ss_sp = nc_rescue()->stack, .ss_size = sizeof nc_rescue()->stack};
  sigaltstack(&stack, NULL);
  if (!registered) registered = atexit(nc_rescue_restore) == 0;
  for NC_EACH(i, nc_fatal_signals) {
    nc_rescue_handle(
        nc_fatal_signals[i], nc_rescue_fatal, (int)SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
  }
  for NC_EACH(i, nc_told_signals) {
    nc_rescue_handle(nc_told_signals[i], nc_rescue_tell, SA_RESTART);
  }
}

static inline void nc_rescue_uninstall(void) {
  struct nc_rescue_state *state = nc_rescue();
  for NC_EACH(i, nc_fatal_signals) {
    sigaction(nc_fatal_signals[i], &state->before[nc_fatal_signals[i]], NULL);
  }
  for NC_EACH(i, nc_told_signals) {
    sigaction(nc_told_signals[i], &state->before[nc_told_signals[i]], NULL);
  }
}

// Sends stderr to an unlinked file, so that what a library or a trap writes neither spoils the
// picture nor gets lost. One that goes elsewhere than to a terminal is left alone.
static inline void nc_rescue_capture(struct nc_rescue_state *state) {
  char path[1024];
  const char *folder = getenv("TMPDIR");
  if (state->capture >= 0 || !isatty(STDERR_FILENO)) return;
  snprintf(path, sizeof path, "%s/shiftpro.XXXXXX", folder && *folder ? folder : "/tmp");
  int32_t file = mkstemp(path);
  if (file < 0) return;
  unlink(path);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  fcntl(file, F_SETFL, O_RDWR | O_APPEND);
  int32_t errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (errors < 0 || dup2(file, STDERR_FILENO) < 0) {
    close(file);
    if (errors >= 0) close(errors);
    return;
  }
  state->errors = errors;
  state->capture = file;
}

// From here on a crash has something to restore.
static inline void nc_rescue_enter(void) {
  struct nc_rescue_state *state = nc_rescue();
  nc_rescue_capture(state);
  __atomic_store_n(&state->on_screen, 1, __ATOMIC_SEQ_CST);
}

// The screen was given back in order: modes and stderr follow.
static inline void nc_rescue_leave(void) {
  struct nc_rescue_state *state = nc_rescue();
  if (!__atomic_exchange_n(&state->on_screen, 0, __ATOMIC_SEQ_CST)) return;
  nc_rescue_reset_modes(state);
  nc_rescue_replay(state);
}

// Lets SIGTSTP stop the process again and sends it to the whole group, as the terminal would;
// 0 where the parent ignores it. An orphaned group is not stopped by it and goes on.
static inline int32_t nc_rescue_stop(void) {
  if (nc_rescue()->before[SIGTSTP].sa_handler == SIG_IGN) return 0;
  signal(SIGTSTP, SIG_DFL);
  return kill(0, SIGTSTP) == 0;
}

static inline void nc_rescue_after_stop(void) {
  nc_rescue_handle(SIGTSTP, nc_rescue_tell, SA_RESTART);
}

#endif
