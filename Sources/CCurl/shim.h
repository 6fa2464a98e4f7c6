#ifndef SHIFTPRO_CCURL_SHIM_H
#define SHIFTPRO_CCURL_SHIM_H

#include <curl/curl.h>

// Only types and constants come from this header: the library is loaded when it is first used, so a
// function arrives as the address that dlsym has found. Naming a curl_ function would link it.

// curl_easy_setopt and curl_easy_getinfo take variable arguments, which Swift does not import.
typedef CURLcode (*shim_curl_option)(CURL *, CURLoption, ...);
typedef CURLcode (*shim_curl_info)(CURL *, CURLINFO, ...);

static inline CURLcode shim_curl_set_long(void *function, CURL *handle, CURLoption option, long value) {
  return ((shim_curl_option)function)(handle, option, value);
}

static inline CURLcode shim_curl_set_offset(void *function, CURL *handle, CURLoption option, curl_off_t value) {
  return ((shim_curl_option)function)(handle, option, value);
}

static inline CURLcode shim_curl_set_pointer(void *function, CURL *handle, CURLoption option, const void *value) {
  return ((shim_curl_option)function)(handle, option, value);
}

static inline CURLcode shim_curl_set_callback(
    void *function, CURL *handle, CURLoption option, curl_write_callback value) {
  return ((shim_curl_option)function)(handle, option, value);
}

static inline CURLcode shim_curl_set_debug_callback(void *function, CURL *handle, curl_debug_callback value) {
  return ((shim_curl_option)function)(handle, CURLOPT_DEBUGFUNCTION, value);
}

static inline CURLcode shim_curl_get_long(void *function, CURL *handle, CURLINFO info, long *value) {
  return ((shim_curl_info)function)(handle, info, value);
}

static inline CURLcode shim_curl_get_offset(void *function, CURL *handle, CURLINFO info, curl_off_t *value) {
  return ((shim_curl_info)function)(handle, info, value);
}

// The library may be older or newer than the header, so the options that replaced others are
// numbers: 318 is CURLOPT_PROTOCOLS_STR since 7.85, 181 is CURLOPT_PROTOCOLS, deprecated since then.
static inline CURLcode shim_curl_allow_http_only(void *function, CURL *handle) {
  CURLcode code = ((shim_curl_option)function)(handle, (CURLoption)(CURLOPTTYPE_OBJECTPOINT + 318), "http,https");
  if (code == CURLE_OK) return code;
  return ((shim_curl_option)function)(
      handle, (CURLoption)(CURLOPTTYPE_LONG + 181), (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

// CURLOPT_QUICK_EXIT since 7.87: a cancelled look-up of a name is left behind, not waited for.
static inline void shim_curl_leave_lookups(void *function, CURL *handle) {
  ((shim_curl_option)function)(handle, (CURLoption)(CURLOPTTYPE_LONG + 322), 1L);
}

// Macros with casts, which Swift does not import.
enum {
  SHIM_CURL_GLOBAL_ALL = (int)CURL_GLOBAL_ALL,
  SHIM_CURL_AUTH_BASIC = (int)CURLAUTH_BASIC,
  SHIM_CURL_AUTH_BEARER = 1 << 6,  // CURLAUTH_BEARER
};

#endif
