// Loaded into the service with LD_PRELOAD by `npm run test:faults`.
//
// FAULT_ROOT and FAULT_LOG: logs what every write below the folder FAULT_ROOT overwrites, until the file is synced. After a kill,
// `undo-writes.ts` undoes unsynced writes, as a power cut would.
// FAULT_CLOCK: a file of 8 bytes, a signed number of seconds by which the wall clock is ahead. The monotonic clock is unchanged.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { WRITE = 1, RESIZE = 2, SYNC = 3, SYNC_BEGIN = 4 };

// Followed by `length` bytes: the previous content at `offset`, zeros beyond the end of the file.
struct record {
  uint32_t magic;
  uint32_t kind;
  uint64_t inode;
  uint64_t offset;
  uint64_t length;
  uint64_t size_before;
  uint64_t size_after;
};

static const uint32_t MAGIC = 0x756e646f;
static char root[PATH_MAX];
static size_t root_length;
static int log_fd = -1;
static volatile int64_t *clock_offset;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread int inside;

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
  const char *folder = getenv("FAULT_ROOT"), *log = getenv("FAULT_LOG"), *clock = getenv("FAULT_CLOCK");
  if (folder && log && realpath(folder, root)) {
    root_length = strlen(root);
    log_fd = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  }
  if (clock) {
    int fd = (int)syscall(SYS_openat, AT_FDCWD, clock, O_RDONLY | O_CLOEXEC, 0);
    void *page = fd < 0 ? MAP_FAILED : mmap(NULL, 8, PROT_READ, MAP_SHARED, fd, 0);
    if (page != MAP_FAILED) clock_offset = page;
    if (fd >= 0) syscall(SYS_close, fd);
  }
}

static int is_tracked(int fd, struct stat *about) {
  if (log_fd < 0 || inside || fstat(fd, about) != 0 || !S_ISREG(about->st_mode)) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= (ssize_t)root_length) return 0;
  return memcmp(path, root, root_length) == 0 && path[root_length] == '/';
}

static void append(struct record head, const void *bytes) {
  struct iovec parts[2] = {{&head, sizeof head}, {(void *)bytes, head.length}};
  syscall(SYS_writev, log_fd, parts, head.length ? 2 : 1);
}

// Logs what `length` bytes at `offset` will replace. The caller holds the lock.
static void log_write(int fd, const struct stat *about, uint64_t offset, uint64_t length) {
  char *before = calloc(1, length ? length : 1);
  if (!before) abort();
  for (uint64_t done = 0; done < length;) {
    ssize_t got = syscall(SYS_pread64, fd, before + done, length - done, offset + done);
    // A file opened for writing only is read through a second descriptor.
    if (got < 0 && done == 0) {
      char link[64];
      snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
      int readable = (int)syscall(SYS_openat, AT_FDCWD, link, O_RDONLY | O_CLOEXEC, 0);
      if (readable >= 0) {
        got = syscall(SYS_pread64, readable, before, length, offset);
        syscall(SYS_close, readable);
      }
    }
    if (got <= 0) break;
    done += (uint64_t)got;
  }
  uint64_t size = (uint64_t)about->st_size, end = offset + length;
  append((struct record){MAGIC, WRITE, about->st_ino, offset, length, size, end > size ? end : size}, before);
  free(before);
}

#define GUARDED(fd, at, length, call) \
  struct stat about; \
  if (!is_tracked(fd, &about)) return call; \
  pthread_mutex_lock(&lock); \
  inside = 1; \
  fstat(fd, &about); \
  log_write(fd, &about, (uint64_t)(at), (uint64_t)(length)); \
  __typeof__(call) result = call; \
  inside = 0; \
  pthread_mutex_unlock(&lock); \
  return result

static off_t position(int fd) {
  if (fcntl(fd, F_GETFL) & O_APPEND) return lseek(fd, 0, SEEK_END);
  return lseek(fd, 0, SEEK_CUR);
}

static size_t total(const struct iovec *parts, int count) {
  size_t sum = 0;
  for (int at = 0; at < count; at++) sum += parts[at].iov_len;
  return sum;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  REAL(write);
  GUARDED(fd, position(fd), length, real(fd, bytes, length));
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  REAL(pwrite);
  GUARDED(fd, at, length, real(fd, bytes, length, at));
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  REAL(pwrite64);
  GUARDED(fd, at, length, real(fd, bytes, length, at));
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(writev);
  GUARDED(fd, position(fd), total(parts, count), real(fd, parts, count));
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  REAL(pwritev);
  GUARDED(fd, at, total(parts, count), real(fd, parts, count, at));
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  REAL(pwritev64);
  GUARDED(fd, at, total(parts, count), real(fd, parts, count, at));
}

static int resize(int fd, off64_t size, int (*real)(int, off64_t)) {
  struct stat about;
  if (!is_tracked(fd, &about)) return real(fd, size);
  pthread_mutex_lock(&lock);
  inside = 1;
  fstat(fd, &about);
  if (size < about.st_size) log_write(fd, &about, (uint64_t)size, (uint64_t)(about.st_size - size));
  append((struct record){MAGIC, RESIZE, about.st_ino, 0, 0, (uint64_t)about.st_size, (uint64_t)size}, NULL);
  int result = real(fd, size);
  inside = 0;
  pthread_mutex_unlock(&lock);
  return result;
}

int ftruncate(int fd, off_t size) {
  REAL(ftruncate64);
  return resize(fd, size, real);
}

int ftruncate64(int fd, off64_t size) {
  REAL(ftruncate64);
  return resize(fd, size, real);
}

// After a successful sync, only writes from before the call are durable. The number in `offset` matches the records of its begin and end.
static int synced(int fd, int (*real)(int)) {
  static uint64_t last;
  struct stat about;
  if (!is_tracked(fd, &about)) return real(fd);
  uint64_t number = __atomic_add_fetch(&last, 1, __ATOMIC_SEQ_CST);
  pthread_mutex_lock(&lock);
  append((struct record){MAGIC, SYNC_BEGIN, about.st_ino, number, 0, 0, 0}, NULL);
  pthread_mutex_unlock(&lock);
  int result = real(fd);
  if (result == 0) append((struct record){MAGIC, SYNC, about.st_ino, number, 0, 0, 0}, NULL);
  return result;
}

int fsync(int fd) {
  REAL(fsync);
  return synced(fd, real);
}

int fdatasync(int fd) {
  REAL(fdatasync);
  return synced(fd, real);
}

// O_TRUNC discards a file's content without a write.
static void log_truncation(const char *path, int flags) {
  if (log_fd < 0 || inside || !(flags & O_TRUNC)) return;
  int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  struct stat about;
  if (fd < 0) return;
  if (is_tracked(fd, &about) && about.st_size > 0) {
    pthread_mutex_lock(&lock);
    log_write(fd, &about, 0, (uint64_t)about.st_size);
    append((struct record){MAGIC, RESIZE, about.st_ino, 0, 0, (uint64_t)about.st_size, 0}, NULL);
    pthread_mutex_unlock(&lock);
  }
  syscall(SYS_close, fd);
}

int open(const char *path, int flags, ...) {
  REAL(open);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  log_truncation(path, flags);
  return real(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  REAL(open64);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  log_truncation(path, flags);
  return real(path, flags, mode);
}

int clock_gettime(clockid_t id, struct timespec *now) {
  REAL(clock_gettime);
  int result = real(id, now);
  if (result == 0 && clock_offset && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) now->tv_sec += *clock_offset;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  REAL(gettimeofday);
  int result = real(now, zone);
  if (result == 0 && clock_offset) now->tv_sec += *clock_offset;
  return result;
}

time_t time(time_t *into) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (into) *into = now.tv_sec;
  return now.tv_sec;
}
