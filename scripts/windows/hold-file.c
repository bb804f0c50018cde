/* hold-file.exe PATH MS SHARE: opens PATH for reading and holds it for MS milliseconds. SHARE: 0 shares nothing, 1 reading, 3 writing too, 7 all. */
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

int wmain(int count, wchar_t **args) {
  if (count < 4) return 2;
  HANDLE file = CreateFileW(args[1], GENERIC_READ, _wtoi(args[3]), 0, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, 0);
  if (file == INVALID_HANDLE_VALUE) {
    printf("refused: %lu\n", GetLastError());
    return 1;
  }
  printf("held\n");
  fflush(stdout);
  Sleep(_wtoi(args[2]));
  CloseHandle(file);
  printf("free\n");
  return 0;
}
