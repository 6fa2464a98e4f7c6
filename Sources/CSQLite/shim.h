#ifndef SHIFTPRO_CSQLITE_SHIM_H
#define SHIFTPRO_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast macro, which Swift does not import.
static inline int shim_bind_text(sqlite3_stmt *statement, int index, const void *text, int length) {
  return sqlite3_bind_text(statement, index, text ? (const char *)text : "", length, SQLITE_TRANSIENT);
}

static inline int shim_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, index, bytes ? bytes : "", length, SQLITE_TRANSIENT);
}

// Reads the first bytes of the database through the descriptor SQLite already holds. Opening the
// file once more and closing it would drop every POSIX lock this process has on it
// (sqlite.org/howtocorrupt.html, section 2.2).
static inline int shim_read_header(sqlite3 *database, void *buffer, int length) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK || file == 0 || file->pMethods == 0) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, buffer, length, 0);
}

// sqlite3_db_config takes variable arguments, which Swift does not import.
static inline int shim_keep_journal_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
