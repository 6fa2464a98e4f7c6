#ifndef SHIFTPRO_CHARU_SHIM_H
#define SHIFTPRO_CHARU_SHIM_H

#include <hpdf.h>

#endif
