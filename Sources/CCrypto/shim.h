#ifndef SHIFTPRO_CCRYPTO_SHIM_H
#define SHIFTPRO_CCRYPTO_SHIM_H

#include <openssl/evp.h>

#endif
