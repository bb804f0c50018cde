#include "join-pieces.h"
#include <windows.h>

#define PATH_LENGTH 1024
#define COPY_BYTES (256 * 1024)

static const wchar_t ending[] = L".pieces";

/* Tries of half a second each: a virus scanner may hold a new file for a moment. */
#define TRIES_WHILE_HELD 20

static BOOL when_free(BOOL (*act)(const wchar_t *), const wchar_t *path) {
  for (int tries = 1; !act(path); tries += 1) {
    if (tries == TRIES_WHILE_HELD) return FALSE;
    Sleep(500);
  }
  return TRUE;
}

static BOOL delete_file(const wchar_t *path) { return DeleteFileW(path); }

static BOOL remove_folder(const wchar_t *path) { return RemoveDirectoryW(path); }

static HANDLE open_to_write(const wchar_t *path) {
  for (int tries = 1;; tries += 1) {
    HANDLE file = CreateFileW(path, GENERIC_WRITE, FILE_SHARE_READ, NULL, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file != INVALID_HANDLE_VALUE || tries == TRIES_WHILE_HELD) return file;
    Sleep(500);
  }
}

static HANDLE open_to_read(const wchar_t *path) {
  DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  for (int tries = 1;; tries += 1) {
    HANDLE file = CreateFileW(path, GENERIC_READ, share, NULL, OPEN_EXISTING, FILE_FLAG_SEQUENTIAL_SCAN, NULL);
    if (file != INVALID_HANDLE_VALUE || tries == TRIES_WHILE_HELD) return file;
    Sleep(500);
  }
}

static BOOL copy_into(HANDLE target, const wchar_t *path) {
  static char buffer[COPY_BYTES];
  HANDLE source = open_to_read(path);
  DWORD count = 0, written = 0;
  BOOL is_whole = source != INVALID_HANDLE_VALUE;
  while (is_whole && (is_whole = ReadFile(source, buffer, COPY_BYTES, &count, NULL)) && count > 0)
    is_whole = WriteFile(target, buffer, count, &written, NULL) && written == count;
  if (source != INVALID_HANDLE_VALUE) CloseHandle(source);
  return is_whole;
}

/* Joins the pieces of one file, and deletes them one by one, so that no more space is used than needed. */
static BOOL join_file(const wchar_t *pieces) {
  wchar_t path[PATH_LENGTH];
  swprintf(path, PATH_LENGTH, L"%.*ls", (int)(wcslen(pieces) - wcslen(ending)), pieces);
  HANDLE target = open_to_write(path);
  if (target == INVALID_HANDLE_VALUE) return FALSE;
  BOOL is_whole = SetFilePointer(target, 0, NULL, FILE_END) != INVALID_SET_FILE_POINTER;
  for (int index = 0; is_whole; index += 1) {
    swprintf(path, PATH_LENGTH, L"%ls\\%04d", pieces, index);
    if (GetFileAttributesW(path) == INVALID_FILE_ATTRIBUTES) break;
    is_whole = copy_into(target, path) && when_free(delete_file, path);
  }
  swprintf(path, PATH_LENGTH, L"%ls\\head", pieces);
  if (is_whole && GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES)
    is_whole = SetFilePointer(target, 0, NULL, FILE_BEGIN) == 0 && copy_into(target, path) && when_free(delete_file, path);
  DWORD error = GetLastError();
  CloseHandle(target);
  SetLastError(error);
  return is_whole && when_free(remove_folder, pieces);
}

static BOOL flush(const wchar_t *path) {
  HANDLE file = open_to_write(path);
  if (file == INVALID_HANDLE_VALUE) return FALSE;
  BOOL is_flushed = FlushFileBuffers(file);
  CloseHandle(file);
  return is_flushed;
}

/* Calls a function for every file, or for every folder of pieces, in a folder; it ends at the first that fails. */
static BOOL each(const wchar_t *folder, BOOL is_of_pieces, BOOL (*work)(const wchar_t *)) {
  wchar_t path[PATH_LENGTH];
  WIN32_FIND_DATAW found;
  if (wcslen(folder) + MAX_PATH + 2 > PATH_LENGTH) return FALSE;
  swprintf(path, PATH_LENGTH, L"%ls\\*", folder);
  HANDLE search = FindFirstFileW(path, &found);
  if (search == INVALID_HANDLE_VALUE) return FALSE;
  BOOL is_done = TRUE;
  do {
    size_t length = wcslen(found.cFileName), ending_length = wcslen(ending);
    BOOL is_folder = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    BOOL is_pieces = is_folder && length > ending_length && wcscmp(found.cFileName + length - ending_length, ending) == 0;
    if (wcscmp(found.cFileName, L".") == 0 || wcscmp(found.cFileName, L"..") == 0) continue;
    swprintf(path, PATH_LENGTH, L"%ls\\%ls", folder, found.cFileName);
    if (is_pieces ? is_of_pieces : !is_folder && !is_of_pieces) is_done = work(path);
    else if (is_folder && !is_pieces) is_done = each(path, is_of_pieces, work);
  } while (is_done && FindNextFileW(search, &found));
  DWORD error = GetLastError();
  FindClose(search);
  SetLastError(error);
  return is_done && error == ERROR_NO_MORE_FILES;
}

int join_pieces(const wchar_t *folder) {
  SetLastError(ERROR_SUCCESS);
  if (each(folder, TRUE, join_file) && each(folder, FALSE, flush)) return 0;
  DWORD error = GetLastError();
  return error == ERROR_SUCCESS ? ERROR_WRITE_FAULT : (int)error;
}
