#ifndef SHIFTPRO_CEXPAT_SHIM_H
#define SHIFTPRO_CEXPAT_SHIM_H

#include <expat.h>

#endif
