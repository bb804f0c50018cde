#include "exam-session.h"
#include <windows.h>
#include <tlhelp32.h>

#define PATH_LENGTH 1024
#define PAUSE_MS 2000

/* TRUE if a path lies in the folder of a program. */
static BOOL lies_beside(const wchar_t *path, const wchar_t *program) {
  size_t length = wcsrchr(program, L'\\') - program + 1;
  return _wcsnicmp(path, program, length) == 0 && wcschr(path + length, L'\\') == NULL;
}

/* Whether a process of this session, other than this one, belongs to Koya: its watchdog goes on for a while, and an update opens it again. */
static BOOL koya_goes_on(const wchar_t *program) {
  wchar_t own[PATH_LENGTH], path[PATH_LENGTH];
  PROCESSENTRY32W entry = {.dwSize = sizeof entry};
  DWORD own_session, session;
  BOOL goes_on = FALSE;
  HANDLE list = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  if (list == INVALID_HANDLE_VALUE) return FALSE;
  DWORD own_length = GetModuleFileNameW(NULL, own, PATH_LENGTH);
  BOOL is_known = own_length > 0 && own_length < PATH_LENGTH && ProcessIdToSessionId(GetCurrentProcessId(), &own_session);
  for (BOOL more = Process32FirstW(list, &entry); more && is_known && !goes_on; more = Process32NextW(list, &entry)) {
    if (entry.th32ProcessID == GetCurrentProcessId()) continue;
    if (!ProcessIdToSessionId(entry.th32ProcessID, &session) || session != own_session) continue;
    HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, entry.th32ProcessID);
    if (process == NULL) continue;
    DWORD length = PATH_LENGTH, code;
    if (QueryFullProcessImageNameW(process, 0, path, &length) && GetExitCodeProcess(process, &code) && code == STILL_ACTIVE)
      goes_on = lies_beside(path, program) || lies_beside(path, own);
    CloseHandle(process);
  }
  CloseHandle(list);
  return goes_on;
}

/* Returns the program's exit code; one that is not 0 if it did not start. */
static DWORD run_to_its_end(const wchar_t *program) {
  wchar_t line[PATH_LENGTH + 2];
  STARTUPINFOW startup = {.cb = sizeof startup};
  PROCESS_INFORMATION process;
  DWORD code = ERROR_NOT_READY;
  _snwprintf(line, PATH_LENGTH + 2, L"\"%ls\"", program);
  if (!CreateProcessW(program, line, NULL, NULL, FALSE, 0, NULL, NULL, &startup, &process)) return code;
  WaitForSingleObject(process.hProcess, INFINITE);
  GetExitCodeProcess(process.hProcess, &code);
  CloseHandle(process.hThread);
  CloseHandle(process.hProcess);
  return code;
}

int run_exam_session(const wchar_t *program) {
  if (wcslen(program) > PATH_LENGTH - 10 || wcsrchr(program, L'\\') == NULL) return ERROR_BAD_ARGUMENTS;
  for (;;) {
    DWORD code = run_to_its_end(program);
    while (koya_goes_on(program)) Sleep(PAUSE_MS);
    if (code == 0) break;
    Sleep(PAUSE_MS);
  }
  return ExitWindowsEx(EWX_LOGOFF | EWX_FORCEIFHUNG, SHTDN_REASON_FLAG_PLANNED) ? 0 : (int)GetLastError();
}
