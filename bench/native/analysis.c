/*
 * The follower analysis in C, as the upper bound for WebAssembly (goal P3). The same
 * algorithm: template from the first record, 16-byte search, digits in two groups of eight, page
 * checksums, one open-addressing table with flags. With -DBEST also AVX2 and prefetch.
 *
 *   analysis <dump> <rounds>     prints the milliseconds of each round, then what was found
 *
 * The dump is: for each page u32 list (0, 1, 2), u32 length, bytes.
 */
#define _GNU_SOURCE
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CHUNK 65536
#define BATCH 4096
enum { CURRENT = 1, FOLLOWING = 2, PREVIOUS = 4 };

static uint64_t *keys;
static uint8_t *flags;
static unsigned bits;
static uint64_t *staged;
static uint32_t stagedCount, validCount;
static uint32_t *records, recordCount, *lost, lostCount;
static uint32_t afterCurrent, afterFollowing, mutual, kept;
static char *body;
static size_t bodyLength;
static uint64_t chainSink;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static inline char *closingQuote(char *at) {
#ifdef BEST
  const __m256i quote = _mm256_set1_epi8('"'), slash = _mm256_set1_epi8('\\'),
                control = _mm256_set1_epi8(0x1f);
  for (;; at += 32) {
    __m256i v = _mm256_loadu_si256((__m256i *)at);
    unsigned hits = _mm256_movemask_epi8(
        _mm256_or_si256(_mm256_or_si256(_mm256_cmpeq_epi8(v, quote), _mm256_cmpeq_epi8(v, slash)),
                        _mm256_cmpeq_epi8(_mm256_min_epu8(v, control), v)));
    if (hits) return at + __builtin_ctz(hits);
  }
#else
  const __m128i quote = _mm_set1_epi8('"'), slash = _mm_set1_epi8('\\'),
                control = _mm_set1_epi8(0x1f);
  for (;; at += 16) {
    __m128i v = _mm_loadu_si128((__m128i *)at);
    unsigned hits = _mm_movemask_epi8(
        _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(v, quote), _mm_cmpeq_epi8(v, slash)),
                     _mm_cmpeq_epi8(_mm_min_epu8(v, control), v)));
    if (hits) return at + __builtin_ctz(hits);
  }
#endif
}

static inline char *stringEnd(char *at) {
  at = closingQuote(at);
  while (*at == '\\') at = closingQuote(at + (at[1] == 'u' ? 6 : 2));
  return at;
}

static inline int same(const char *a, const char *b, size_t n) {
  if (n >= 16) {
    __m128i d = _mm_xor_si128(_mm_loadu_si128((__m128i *)a), _mm_loadu_si128((__m128i *)b));
    for (size_t i = 16; i + 16 < n; i += 16)
      d = _mm_or_si128(d, _mm_xor_si128(_mm_loadu_si128((__m128i *)(a + i)),
                                        _mm_loadu_si128((__m128i *)(b + i))));
    d = _mm_or_si128(d, _mm_xor_si128(_mm_loadu_si128((__m128i *)(a + n - 16)),
                                      _mm_loadu_si128((__m128i *)(b + n - 16))));
    return _mm_movemask_epi8(_mm_cmpeq_epi8(d, _mm_setzero_si128())) == 0xffff;
  }
  return memcmp(a, b, n) == 0;
}

static inline uint64_t eight(uint64_t w) {
  w = ((w & 0x0f0f0f0f0f0f0f0fULL) * 2561) >> 8;
  w = ((w & 0x00ff00ff00ff00ffULL) * 6553601) >> 16;
  return ((w & 0x0000ffff0000ffffULL) * 42949672960001ULL) >> 32;
}

static inline int digits(uint64_t w) {
  return ((w & 0xf0f0f0f0f0f0f0f0ULL) |
          (((w + 0x0606060606060606ULL) & 0xf0f0f0f0f0f0f0f0ULL) >> 4)) == 0x3333333333333333ULL;
}

static inline char *readId(char *at, uint64_t *id) {
  __m128i v = _mm_loadu_si128((__m128i *)at);
  unsigned n = __builtin_ctz(_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8('"'))) | 0x10000);
  uint64_t low, high;
  memcpy(&low, at, 8);
  memcpy(&high, at + 8, 8);
  if (n == 0 || n > 15) return 0;
  uint64_t word, tens = 0;
  if (n <= 8) {
    word = n == 8 ? low : (low << (64 - 8 * n)) | (0x3030303030303030ULL >> (8 * n));
  } else {
    unsigned more = 8 * (n - 8);
    tens = (low << (64 - more)) | (0x3030303030303030ULL >> more);
    word = (low >> more) | (high << (64 - more));
    if (!digits(tens)) return 0;
    tens = eight(tens);
  }
  if (!digits(word)) return 0;
  *id = tens * 100000000 + eight(word);
  return at + n;
}

static char *gaps[8], *tail, *turn;
static size_t gapLengths[8], tailLength, turnLength;
static int fields, idField;

/* Learns the template from the first record of a page written by the bench: plain strings only. */
static void learn(char *start) {
  char *at = start, *from = start;
  fields = 0;
  for (;;) {
    while (*at != '"') at++;
    char *key = at + 1;
    at = stringEnd(key) + 1;
    while (*at != '"') at++;
    gaps[fields] = from;
    gapLengths[fields] = at + 1 - from;
    if (memcmp(key, "insta_id\"", 9) == 0) idField = fields;
    fields++;
    from = at = stringEnd(at + 1);
    at++;
    if (*at == '}') break;
  }
  static char kept[2048];
  char *to = kept;
  for (int i = 0; i < fields; i++) {
    memcpy(to, gaps[i], gapLengths[i]);
    gaps[i] = to;
    to += gapLengths[i];
  }
  memcpy(to, "\"}", 2);
  tail = to;
  tailLength = 2;
  to += 2;
  turn = to;
  memcpy(to, "\"},", 3);
  memcpy(to + 3, gaps[0], gapLengths[0]);
  turnLength = 3 + gapLengths[0];
}

static char *readAlike(char *at) {
  char *behind = at;
  if (!same(at, gaps[0], gapLengths[0])) return at;
  at += gapLengths[0];
  for (;;) {
    uint64_t id = 0;
    for (int i = 0; i < fields; i++) {
      if (i) {
        if (!same(at, gaps[i], gapLengths[i])) return behind;
        at += gapLengths[i];
      }
      if (i == idField) {
        at = readId(at, &id);
        if (!at) return behind;
      } else {
        at = stringEnd(at);
      }
    }
    if (!same(at, tail, tailLength)) return behind;
    staged[stagedCount++] = id;
    behind = at + tailLength;
    if (!same(at, turn, turnLength)) return behind;
    at += turnLength;
  }
}

static uint32_t rotl(uint32_t x, int n) { return (x << n) | (x >> (32 - n)); }

static void checksum(void) {
  uint32_t a = 0x243f6a88, b = 0x85a308d3;
  for (uint32_t i = validCount; i < stagedCount; i++) {
    a = (rotl(a, 13) ^ (uint32_t)staged[i]) * 0x9e3779b1u;
    b = (rotl(b, 17) ^ (uint32_t)(staged[i] >> 32) ^ a) * 0x85ebca77u;
  }
  chainSink += a + ((uint64_t)b << 32);
}

static void open(uint64_t count) {
  bits = 12;
  while (((uint64_t)3 << (bits - 2)) < count) bits++;
  keys = calloc((1ULL << bits) + 1, 8);
  flags = calloc((1ULL << bits) + 1, 1);
}

static void pass(int phase) {
  const unsigned shift = 64 - bits;
  const uint32_t mask = (1u << bits) - 1;
#ifndef BEST
  uint64_t touch = 0;
  for (uint32_t i = 0; i < stagedCount; i++) {
    uint32_t slot = (staged[i] * 0x9e3779b97f4a7c15ULL) >> shift;
    touch += keys[slot] + flags[slot];
  }
  chainSink += touch;
#endif
  for (uint32_t i = 0; i < stagedCount; i++) {
#ifdef BEST
    if (i + 16 < stagedCount) {
      uint32_t ahead = (staged[i + 16] * 0x9e3779b97f4a7c15ULL) >> shift;
      _mm_prefetch((char *)&keys[ahead], _MM_HINT_T0);
      _mm_prefetch((char *)&flags[ahead], _MM_HINT_T0);
    }
#endif
    uint64_t id = staged[i];
    uint32_t slot = (id * 0x9e3779b97f4a7c15ULL) >> shift;
    while (keys[slot] != id && keys[slot] != 0) slot = (slot + 1) & mask;
    if (keys[slot] == id) {
      uint8_t had = flags[slot];
      if (had & phase) continue;
      flags[slot] = had | phase;
      if (had & CURRENT) {
        if (phase == FOLLOWING) mutual++;
        else kept++;
      } else if (phase == PREVIOUS) {
        lost[lostCount++] = slot;
      }
    } else {
      keys[slot] = id;
      flags[slot] = phase;
      records[recordCount++] = slot;
      if (phase == PREVIOUS) lost[lostCount++] = slot;
    }
  }
  stagedCount = validCount = 0;
}

static void page(int list, char *bytes, size_t length) {
  for (size_t at = 0; at < length; at += CHUNK)
    memcpy(body + at, bytes + at, length - at < CHUNK ? length - at : CHUNK);
  memset(body + length, ' ', 64);
  bodyLength = length;
  char *at = strstr(body, "\"records\":[") + 11;
  if (!fields) learn(at);
  readAlike(at);
  checksum();
  validCount = stagedCount;
  int phase = list == 0 ? CURRENT : list == 1 ? FOLLOWING : PREVIOUS;
  int isLast = memcmp(memmem(body + length - 200, 200, "\"next\":\"", 8) + 8, "\"", 1) == 0;
  if (validCount >= BATCH || isLast) pass(phase);
  if (isLast && list == 0) afterCurrent = recordCount;
  if (isLast && list == 1) afterFollowing = recordCount;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 2;
  fseek(file, 0, SEEK_END);
  size_t size = ftell(file);
  rewind(file);
  char *dump = malloc(size);
  if (fread(dump, 1, size, file) != size) return 2;
  uint32_t people[3] = {0, 0, 0};
  for (size_t at = 0; at < size;) {
    uint32_t head[2];
    memcpy(head, dump + at, 8);
    people[head[0]] += 1000;
    at += 8 + head[1];
  }
  for (int round = 0; round < atoi(argv[2]); round++) {
    double start = now();
    body = malloc(8 << 20);
    staged = malloc((BATCH + 2048) * 8);
    records = malloc((people[0] + people[1] + people[2]) * 4);
    lost = malloc(people[2] * 4 + 4);
    recordCount = lostCount = mutual = kept = stagedCount = validCount = 0;
    fields = 0;
    open((uint64_t)people[0] + people[1]);
    for (size_t at = 0; at < size;) {
      uint32_t head[2];
      memcpy(head, dump + at, 8);
      page(head[0], dump + at + 8, head[1]);
      at += 8 + head[1];
    }
    printf("%.3f\n", now() - start);
    free(body), free(staged), free(records), free(lost), free(keys), free(flags);
  }
  printf("found %u %u %u %u %u %llu\n", afterCurrent - kept, lostCount,
         afterFollowing - afterCurrent, afterCurrent - mutual, mutual,
         (unsigned long long)(chainSink & 1));
  return 0;
}
