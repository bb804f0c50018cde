/*
 * hold-pipe.exe NAME MS: creates a pipe with that name for MS milliseconds and tells each client that its PIN is right. It plays a program that
 * impersonates the service that holds the PIN.
 */
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

static const char right[] = "{\"outcome\":\"right\"}\n";

static DWORD WINAPI answer(void *pipe) {
  char line[300];
  DWORD count;
  for (;;) {
    if (!ConnectNamedPipe(pipe, NULL) && GetLastError() != ERROR_PIPE_CONNECTED) return 1;
    if (ReadFile(pipe, line, sizeof line, &count, NULL)) {
      printf("asked\n");
      fflush(stdout);
      WriteFile(pipe, right, sizeof right - 1, &count, NULL);
      FlushFileBuffers(pipe);
    }
    DisconnectNamedPipe(pipe);
  }
}

int wmain(int count, wchar_t **args) {
  wchar_t name[300];
  if (count < 3 || wcslen(args[1]) > 200) return 2;
  swprintf(name, 300, L"\\\\.\\pipe\\%ls", args[1]);
  HANDLE pipe = CreateNamedPipeW(name, PIPE_ACCESS_DUPLEX, PIPE_TYPE_BYTE | PIPE_WAIT, 1, 300, 300, 0, NULL);
  if (pipe == INVALID_HANDLE_VALUE) {
    printf("refused: %lu\n", GetLastError());
    return 1;
  }
  printf("held\n");
  fflush(stdout);
  CreateThread(NULL, 0, answer, pipe, 0, NULL);
  Sleep(_wtoi(args[2]));
  return 0;
}
