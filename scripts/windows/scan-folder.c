/* scan-folder.exe FOLDER MS HOLD: for MS milliseconds, opens each file below FOLDER that is written or renamed, without sharing its deletion, and holds
 * it for HOLD milliseconds, as a virus scanner does. */
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

static DWORD hold_ms;

static DWORD WINAPI scan(LPVOID argument) {
  wchar_t *path = argument;
  HANDLE file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, 0, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, 0);
  if (file != INVALID_HANDLE_VALUE) {
    wprintf(L"scanned %ls\n", path);
    fflush(stdout);
    Sleep(hold_ms);
    CloseHandle(file);
  }
  free(path);
  return 0;
}

static void scan_later(const wchar_t *folder, const FILE_NOTIFY_INFORMATION *change) {
  size_t length = wcslen(folder) + 1 + change->FileNameLength / sizeof(wchar_t);
  wchar_t *path = calloc(length + 1, sizeof(wchar_t));
  wcscpy(path, folder);
  wcscat(path, L"\\");
  wcsncat(path, change->FileName, change->FileNameLength / sizeof(wchar_t));
  CreateThread(0, 0, scan, path, 0, 0);
}

int wmain(int count, wchar_t **args) {
  static BYTE changes[65536] __attribute__((aligned(8)));
  const DWORD watched = FILE_NOTIFY_CHANGE_FILE_NAME | FILE_NOTIFY_CHANGE_LAST_WRITE | FILE_NOTIFY_CHANGE_SIZE;
  if (count < 4) return 2;
  DWORD end = GetTickCount() + _wtoi(args[2]);
  hold_ms = _wtoi(args[3]);
  HANDLE folder = CreateFileW(args[1], FILE_LIST_DIRECTORY, 7, 0, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, 0);
  if (folder == INVALID_HANDLE_VALUE) return 1;
  printf("watching\n");
  fflush(stdout);
  while ((int)(end - GetTickCount()) > 0) {
    DWORD length = 0;
    if (!ReadDirectoryChangesW(folder, changes, sizeof changes, TRUE, watched, &length, 0, 0)) return 1;
    for (BYTE *at = changes; length > 0;) {
      FILE_NOTIFY_INFORMATION *change = (void *)at;
      if (change->Action != FILE_ACTION_REMOVED) scan_later(args[1], change);
      if (!change->NextEntryOffset) break;
      at += change->NextEntryOffset;
    }
  }
  return 0;
}
