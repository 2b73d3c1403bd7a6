// Which sanitizers this is built with, as macros: clang and g++ tell in different ways. Used where
// a build with sanitizers has to do something else.
#pragma once

#if defined(__SANITIZE_THREAD__)
#define STOPRULE_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define STOPRULE_THREAD_SANITIZER 1
#endif
#endif

/// Any that takes allocation over.
#if defined(__SANITIZE_ADDRESS__) || defined(STOPRULE_THREAD_SANITIZER)
#define STOPRULE_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STOPRULE_SANITIZED 1
#endif
#endif
