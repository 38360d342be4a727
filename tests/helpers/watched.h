/* Whether a sanitizer watches a test, which then takes several times as long. */
#ifndef WATCHED_H
#define WATCHED_H

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SANITIZER 1
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZER 1
#endif
#endif

#ifdef SANITIZER
enum { WATCHED = 1 };
#else
enum { WATCHED = 0 };
#endif

/* How many of `count` like cases do where a sanitizer watches. */
#define SAMPLE(count) (WATCHED ? ((count) + 9) / 10 : (count))

#endif
