#include "ask-pin.h"
#include <windows.h>
#include <aclapi.h>
#include <string.h>

#define NAME_LENGTH 300
#define LINE_BYTES 300
#define BUSY_LIMIT_MS (20 * 1000)

/* Only the system, and programs with its rights, can create objects that the system owns. */
static BOOL is_of_system(HANDLE pipe) {
  PSECURITY_DESCRIPTOR descriptor;
  PSID owner;
  if (GetSecurityInfo(pipe, SE_KERNEL_OBJECT, OWNER_SECURITY_INFORMATION, &owner, NULL, NULL, NULL, &descriptor) != ERROR_SUCCESS) return FALSE;
  BOOL is_so = owner != NULL && IsWellKnownSid(owner, WinLocalSystemSid);
  LocalFree(descriptor);
  return is_so;
}

/* The other side learns who asks, and cannot act in their name. */
static HANDLE open_pipe(const wchar_t *name) {
  ULONGLONG until = GetTickCount64() + BUSY_LIMIT_MS;
  for (;;) {
    DWORD flags = SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION;
    HANDLE pipe = CreateFileW(name, GENERIC_READ | GENERIC_WRITE, 0, NULL, OPEN_EXISTING, flags, NULL);
    ULONGLONG now = GetTickCount64();
    if (pipe != INVALID_HANDLE_VALUE || GetLastError() != ERROR_PIPE_BUSY || now >= until) return pipe;
    WaitNamedPipeW(name, (DWORD)(until - now));
  }
}

/* Returns the length of a line with its end, or 0. */
static DWORD read_line(HANDLE from, char *line) {
  DWORD length = 0, count;
  while (length < LINE_BYTES && ReadFile(from, line + length, LINE_BYTES - length, &count, NULL) && count > 0) {
    length += count;
    if (line[length - 1] == '\n') return length;
  }
  return 0;
}

int ask_pin(const wchar_t *product) {
  wchar_t name[NAME_LENGTH];
  char line[LINE_BYTES];
  DWORD count, length = read_line(GetStdHandle(STD_INPUT_HANDLE), line);
  int name_length = _snwprintf(name, NAME_LENGTH, L"\\\\.\\pipe\\%lsPin", product);
  if (length == 0 || name_length < 0 || name_length >= NAME_LENGTH) return ERROR_BAD_ARGUMENTS;
  HANDLE pipe = open_pipe(name);
  if (pipe == INVALID_HANDLE_VALUE) return (int)GetLastError();
  int code = ERROR_ACCESS_DENIED;
  if (is_of_system(pipe) && WriteFile(pipe, line, length, &count, NULL)) {
    SecureZeroMemory(line, sizeof line);
    length = read_line(pipe, line);
    code = length > 0 && WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), line, length, &count, NULL) ? 0 : ERROR_NO_DATA;
  }
  SecureZeroMemory(line, sizeof line);
  CloseHandle(pipe);
  return code;
}
