#ifndef SHIFTPRO_CZLIB_SHIM_H
#define SHIFTPRO_CZLIB_SHIM_H

#include <zlib.h>

// inflateInit2 and deflateInit2 are macros, which Swift does not import. Negative window bits mean
// bare deflate data, as zip archives hold it, without zlib's own header.
static inline int shim_inflate_init_raw(z_stream *stream) {
  return inflateInit2(stream, -MAX_WBITS);
}

static inline int shim_deflate_init_raw(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}

#endif
