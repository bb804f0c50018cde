#include "state-folder.h"
#include <stdio.h>
#include <wchar.h>

void path_of(wchar_t *path, const wchar_t *base, const wchar_t *rest) { swprintf(path, TEXT_LENGTH, L"%ls%ls", base, rest); }

BOOL exists(const wchar_t *path) { return GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES; }

HANDLE open_sign(const wchar_t *file_name) {
  wchar_t path[TEXT_LENGTH];
  path_of(path, state, file_name);
  return CreateFileW(path, GENERIC_WRITE | DELETE, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, CREATE_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE, NULL);
}

void close_sign(HANDLE sign) {
  if (sign != INVALID_HANDLE_VALUE) CloseHandle(sign);
}
