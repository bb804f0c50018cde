/*
 * The program in front of an AppImage's file system, for test packages only: it unpacks the file system into a temporary folder, runs AppRun there
 * and removes the folder afterwards. The official program mounts it. Built by scripts/package/tools/appimage-tools.mjs from Debian's libsquashfuse.
 *
 *   --appimage-extract  unpacks into squashfs-root and exits
 *   --appimage-offset   prints the offset of the file system
 *   $TARGET_APPIMAGE    the file to read instead of the running one
 */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ftw.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <squashfuse/squashfuse.h>
static off_t elf_end(int fd) { Elf64_Ehdr h; if (pread(fd, &h, sizeof h, 0) != sizeof h) return -1; return h.e_shoff + (off_t)h.e_shentsize * h.e_shnum; }
static int rmcb(const char *p, const struct stat *s, int t, struct FTW *f) { (void)s; (void)t; (void)f; return remove(p); }
static int extract(sqfs *fs, const char *dest) {
  sqfs_traverse tr; if (sqfs_traverse_open(&tr, fs, sqfs_inode_root(fs))) return -1; sqfs_err e = SQFS_OK; char out[PATH_MAX];
  mkdir(dest, 0755);
  while (sqfs_traverse_next(&tr, &e)) {
    if (tr.dir_end) continue;
    sqfs_inode ino; if (sqfs_inode_get(fs, &ino, sqfs_dentry_inode(&tr.entry))) return -1;
    snprintf(out, sizeof out, "%s/%s", dest, tr.path); mode_t m = ino.base.mode & 07777;
    if (S_ISDIR(ino.base.mode)) mkdir(out, m | 0700);
    else if (S_ISLNK(ino.base.mode)) { size_t n = ino.xtra.symlink_size + 1; char *b = malloc(n); if (sqfs_readlink(fs, &ino, b, &n)) return -1; unlink(out); if (symlink(b, out)) return -1; free(b); }
    else if (S_ISREG(ino.base.mode)) {
      int fd = open(out, O_CREAT | O_TRUNC | O_WRONLY, m | 0200); if (fd < 0) return -1;
      static char buf[1 << 20]; sqfs_off_t pos = 0;
      while (pos < (sqfs_off_t)ino.xtra.reg.file_size) { sqfs_off_t n = sizeof buf; if (sqfs_read_range(fs, &ino, pos, &n, buf) || n <= 0) { close(fd); return -1; } if (write(fd, buf, n) != n) { close(fd); return -1; } pos += n; }
      fchmod(fd, m); close(fd);
    }
  }
  sqfs_traverse_close(&tr); return e == SQFS_OK ? 0 : -1;
}
static pid_t child; static void fwd(int s) { if (child > 0) kill(child, s); }
int main(int argc, char **argv) {
  char self[PATH_MAX]; ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1); if (n < 0) return 127; self[n] = 0;
  const char *t = getenv("TARGET_APPIMAGE"); if (t && !realpath(t, self)) return 127;
  int fd = open(self, O_RDONLY | O_CLOEXEC); off_t off = elf_end(fd);
  int xonly = 0, skip = 0;
  if (argc > 1) {
    if (!strcmp(argv[1], "--appimage-offset")) { printf("%lld\n", (long long)off); return 0; }
    if (!strcmp(argv[1], "--appimage-version")) { puts("koya-test-runtime 1 (extract-and-run)"); return 0; }
    if (!strcmp(argv[1], "--appimage-extract")) xonly = 1;
    if (!strcmp(argv[1], "--appimage-extract-and-run")) skip = 1;
  }
  sqfs fs; sqfs_err e = sqfs_init(&fs, fd, off); if (e != SQFS_OK) { fprintf(stderr, "runtime: cannot open squashfs at %lld: %d\n", (long long)off, e); return 127; }
  if (xonly) { int r = extract(&fs, "squashfs-root"); return r ? 1 : 0; }
  const char *tmp = getenv("TMPDIR"); char dir[PATH_MAX]; snprintf(dir, sizeof dir, "%s/.appimage_XXXXXX", tmp ? tmp : "/tmp");
  if (!mkdtemp(dir)) return 127; chmod(dir, 0755);
  if (extract(&fs, dir)) { fprintf(stderr, "runtime: extraction failed: %s\n", strerror(errno)); nftw(dir, rmcb, 64, FTW_DEPTH | FTW_PHYS); return 127; }
  close(fd);
  child = fork();
  if (child == 0) {
    setenv("APPIMAGE", self, 1); setenv("APPDIR", dir, 1); setenv("ARGV0", argv[0], 1); char cwd[PATH_MAX]; if (getcwd(cwd, sizeof cwd)) setenv("OWD", cwd, 1);
    char run[PATH_MAX]; snprintf(run, sizeof run, "%s/AppRun", dir);
    char **av = argv + skip; av[0] = run; execv(run, av); perror("execv AppRun"); _exit(127);
  }
  signal(SIGTERM, fwd); signal(SIGINT, fwd); signal(SIGHUP, fwd);
  int st; while (waitpid(child, &st, 0) < 0 && errno == EINTR);
  nftw(dir, rmcb, 64, FTW_DEPTH | FTW_PHYS);
  return WIFEXITED(st) ? WEXITSTATUS(st) : 128 + WTERMSIG(st);
}
