/* Notes down what a program writes to files of one folder, in order, with the moments at which it asked the
 * disk to keep it. Loaded before the C library:
 *
 *     WRITE_LOG=FILE WRITE_LOG_OF=FOLDER LD_PRELOAD=write_log.so PROGRAM
 *
 * A record is: one letter (W write, T truncate, S sync, U unlink), then little-endian in the machine's order
 * uint16 length of the path, uint64 offset or size, uint32 length of the data; the path; the data.
 * fsync of the folder itself comes as S with the folder's path. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static int log_fd = -1;
static ssize_t (*real_write)(int, const void *, size_t);

static void put(const void *data, size_t length) {
    const char *from = data;
    while (length > 0) {
        ssize_t done = real_write(log_fd, from, length);
        if (done <= 0) abort();
        from += done;
        length -= (size_t)done;
    }
}

static void note_path(char letter, const char *path, uint64_t offset, const void *data, uint32_t length) {
    const char *folder = getenv("WRITE_LOG_OF"), *file = getenv("WRITE_LOG");
    if (!folder || !file || strncmp(path, folder, strlen(folder)) != 0) return;
    pthread_mutex_lock(&one_at_a_time);
    if (!real_write) real_write = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    if (log_fd < 0) log_fd = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log_fd < 0) abort();
    uint16_t path_length = (uint16_t)strlen(path);
    put(&letter, 1);
    put(&path_length, sizeof path_length);
    put(&offset, sizeof offset);
    put(&length, sizeof length);
    put(path, path_length);
    if (data) put(data, length);
    pthread_mutex_unlock(&one_at_a_time);
}

static void note(char letter, int fd, uint64_t offset, const void *data, uint32_t length) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t got = readlink(link, path, sizeof path - 1);
    if (got <= 0) return;
    path[got] = 0;
    note_path(letter, path, offset, data, length);
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
    REAL(pwrite);
    note('W', fd, (uint64_t)offset, data, (uint32_t)length);
    return real(fd, data, length, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
    REAL(pwrite64);
    note('W', fd, (uint64_t)offset, data, (uint32_t)length);
    return real(fd, data, length, offset);
}

ssize_t write(int fd, const void *data, size_t length) {
    REAL(write);
    off_t at = lseek(fd, 0, SEEK_CUR);
    if (at >= 0) note('W', fd, (uint64_t)at, data, (uint32_t)length);
    return real(fd, data, length);
}

int ftruncate(int fd, off_t size) {
    REAL(ftruncate);
    note('T', fd, (uint64_t)size, NULL, 0);
    return real(fd, size);
}

int ftruncate64(int fd, off64_t size) {
    REAL(ftruncate64);
    note('T', fd, (uint64_t)size, NULL, 0);
    return real(fd, size);
}

int fsync(int fd) {
    REAL(fsync);
    int result = real(fd);
    if (result == 0) note('S', fd, 0, NULL, 0);
    return result;
}

int fdatasync(int fd) {
    REAL(fdatasync);
    int result = real(fd);
    if (result == 0) note('S', fd, 0, NULL, 0);
    return result;
}

int unlink(const char *path) {
    REAL(unlink);
    int result = real(path);
    if (result == 0) note_path('U', path, 0, NULL, 0);
    return result;
}
