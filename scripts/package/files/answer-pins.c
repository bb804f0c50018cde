#include "answer-pins.h"
#include "state-folder.h"
#include <sddl.h>
#include <stdio.h>
#include <string.h>

/* While the first instance exists, no other program can create a second one, so every client reaches this service. */
#define ONLY_ONE 1
/* Clients check that the system is the owner (ask-pin.c). Local users may connect; clients from other computers may not. */
#define PIPE_RIGHTS L"O:SYD:P(D;;GA;;;NU)(A;;GA;;;SY)(A;;GA;;;BA)(A;;GRGW;;;BU)"
/* A PIN has 64 characters at most, of up to four bytes. */
#define LINE_BYTES 300
#define ANSWER_BYTES 300
/* A client sends its line at once and closes the pipe after the reply. */
#define ASKER_LIMIT_MS (5 * 1000)
/* A PIN is checked within seconds, also on an old computer. */
#define CHECK_LIMIT_MS (25 * 1000)
/* Until it is looked again whether there is a hash; another program may have the name for a while. */
#define PAUSE_MS (3 * 1000)

static SRWLOCK checking = SRWLOCK_INIT;

void hold_pins(void) { AcquireSRWLockExclusive(&checking); }

void release_pins(void) { ReleaseSRWLockExclusive(&checking); }

static void pin_path(wchar_t *path, const wchar_t *file_name) {
  path_of(path, state, L"\\pin");
  wcscat(path, file_name);
}

static HANDLE open_pipe(void) {
  wchar_t pipe_name[TEXT_LENGTH];
  SECURITY_ATTRIBUTES rights = {.nLength = sizeof rights};
  HANDLE pipe = INVALID_HANDLE_VALUE;
  swprintf(pipe_name, TEXT_LENGTH, L"\\\\.\\pipe\\%lsPin", name);
  if (!ConvertStringSecurityDescriptorToSecurityDescriptorW(PIPE_RIGHTS, SDDL_REVISION_1, &rights.lpSecurityDescriptor, NULL)) return pipe;
  DWORD mode = PIPE_ACCESS_DUPLEX | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE;
  pipe = CreateNamedPipeW(pipe_name, mode, PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, ONLY_ONE, ANSWER_BYTES, LINE_BYTES, 0, &rights);
  LocalFree(rights.lpSecurityDescriptor);
  return pipe;
}

/* Waits for what was begun with the pipe. FALSE if it failed, took too long, or the service is stopped. */
static BOOL await(HANDLE pipe, OVERLAPPED *io, BOOL has_begun, DWORD limit, DWORD *count) {
  HANDLE waits[2] = {io->hEvent, stop_event};
  if (!has_begun && GetLastError() != ERROR_IO_PENDING) return FALSE;
  if (WaitForMultipleObjects(2, waits, FALSE, limit) != WAIT_OBJECT_0) CancelIo(pipe);
  return GetOverlappedResult(pipe, io, count, TRUE);
}

/* Returns the length of a line that came in time, with its end; else 0. */
static DWORD read_line(HANDLE pipe, OVERLAPPED *io, char *line) {
  ULONGLONG until = GetTickCount64() + ASKER_LIMIT_MS;
  DWORD length = 0, count;
  while (length < LINE_BYTES) {
    ULONGLONG now = GetTickCount64();
    if (now >= until || !await(pipe, io, ReadFile(pipe, line + length, LINE_BYTES - length, NULL, io), (DWORD)(until - now), &count) || count == 0) return 0;
    length += count;
    if (memchr(line, '\n', length) != NULL) return length;
  }
  return 0;
}

/* Runs Koya to check the PIN, which goes only through pipes: never in a file, argument or variable. Returns the length of the reply, or 0. */
static DWORD check(const char *line, DWORD length, char *told) {
  wchar_t hash[TEXT_LENGTH], pin_folder[TEXT_LENGTH], path[TEXT_LENGTH], words[2 * TEXT_LENGTH];
  SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
  struct streams streams;
  HANDLE given;
  DWORD count = 0;
  pin_path(hash, L"\\hash");
  pin_path(pin_folder, L"");
  pin_path(path, L"\\answer");
  swprintf(words, 2 * TEXT_LENGTH, L"pin check \"%ls\" \"%ls\"", hash, pin_folder);
  DWORD sharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  streams.output = CreateFileW(path, GENERIC_READ | GENERIC_WRITE | DELETE, sharing, &inherited, CREATE_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE, NULL);
  if (streams.output == INVALID_HANDLE_VALUE) return 0;
  if (CreatePipe(&streams.input, &given, &inherited, LINE_BYTES)) {
    SetHandleInformation(given, HANDLE_FLAG_INHERIT, 0);
    BOOL is_given = WriteFile(given, line, length, &count, NULL);
    CloseHandle(given);
    count = 0;
    if (is_given) run_koya(words, CHECK_LIMIT_MS, &streams);
    CloseHandle(streams.input);
    SetFilePointer(streams.output, 0, NULL, FILE_BEGIN);
    if (!is_given || !ReadFile(streams.output, told, ANSWER_BYTES, &count, NULL)) count = 0;
  }
  CloseHandle(streams.output);
  return count;
}

static void answer(HANDLE pipe, OVERLAPPED *io) {
  char line[LINE_BYTES], told[ANSWER_BYTES];
  DWORD count, length = read_line(pipe, io, line);
  if (length > 0 && TryAcquireSRWLockExclusive(&checking)) {
    length = check(line, length, told);
    ReleaseSRWLockExclusive(&checking);
  } else length = 0;
  SecureZeroMemory(line, sizeof line);
  if (length == 0 || !await(pipe, io, WriteFile(pipe, told, length, NULL, io), ASKER_LIMIT_MS, &count)) return;
  /* What is not read yet is gone once the pipe is disconnected. */
  await(pipe, io, ReadFile(pipe, told, sizeof told, NULL, io), ASKER_LIMIT_MS, &count);
}

static BOOL is_hash_there(void) {
  wchar_t hash[TEXT_LENGTH];
  pin_path(hash, L"\\hash");
  return exists(hash);
}

/* Returns whether there is a PIN, and lets users see it, also before the service has begun at the next boot. */
static BOOL is_held(void) {
  wchar_t held[TEXT_LENGTH];
  path_of(held, state, L"\\pin-held");
  if (!is_hash_there()) {
    DeleteFileW(held);
    return FALSE;
  }
  /* Users may read it, so it could be held open. */
  if (exists(held)) return TRUE;
  HANDLE file = CreateFileW(held, GENERIC_WRITE, FILE_SHARE_READ, NULL, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
  if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
  return TRUE;
}

/* Waits until somebody asks. FALSE if the hash is gone, the service is stopped, or the folder is no longer watched. */
static BOOL await_asker(HANDLE pipe, OVERLAPPED *io, HANDLE changes) {
  HANDLE waits[3] = {stop_event, io->hEvent, changes};
  DWORD count;
  if (ConnectNamedPipe(pipe, io) || GetLastError() == ERROR_PIPE_CONNECTED) return TRUE;
  if (GetLastError() != ERROR_IO_PENDING) return GetLastError() == ERROR_NO_DATA;
  for (;;) {
    DWORD woken_by = WaitForMultipleObjects(3, waits, FALSE, INFINITE);
    if (woken_by == WAIT_OBJECT_0 + 2 && FindNextChangeNotification(changes) && is_hash_there()) continue;
    if (woken_by != WAIT_OBJECT_0 + 1) CancelIo(pipe);
    return GetOverlappedResult(pipe, io, &count, TRUE);
  }
}

/* Answers one after the other. */
static void serve_pins(HANDLE pipe, HANDLE changes) {
  OVERLAPPED io = {.hEvent = CreateEventW(NULL, TRUE, FALSE, NULL)};
  while (is_hash_there() && await_asker(pipe, &io, changes)) {
    answer(pipe, &io);
    DisconnectNamedPipe(pipe);
  }
  CloseHandle(io.hEvent);
}

DWORD WINAPI answer_pins(void *unused) {
  wchar_t pin_folder[TEXT_LENGTH];
  (void)unused;
  pin_path(pin_folder, L"");
  for (;;) {
    /* An administrator can delete the folder and create it again, so the watch is renewed each time. */
    HANDLE changes = FindFirstChangeNotificationW(pin_folder, FALSE, FILE_NOTIFY_CHANGE_FILE_NAME);
    BOOL is_watched = changes != INVALID_HANDLE_VALUE, is_there = is_held();
    HANDLE pipe = is_there ? open_pipe() : INVALID_HANDLE_VALUE;
    if (pipe != INVALID_HANDLE_VALUE) {
      serve_pins(pipe, changes);
      CloseHandle(pipe);
    }
    HANDLE waits[2] = {stop_event, changes};
    BOOL is_quiet = is_watched && !is_there;
    DWORD woken_by = WaitForMultipleObjects(is_quiet ? 2 : 1, waits, FALSE, is_quiet ? INFINITE : PAUSE_MS);
    if (is_watched) FindCloseChangeNotification(changes);
    if (woken_by == WAIT_OBJECT_0) return 0;
  }
}
