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

/* Whether a process of this session, other than this one, belongs to Koya: its watchdog runs for a while, and an update opens it again. */
static BOOL is_koya_there(const wchar_t *program) {
  wchar_t own[PATH_LENGTH], path[PATH_LENGTH];
  PROCESSENTRY32W entry = {.dwSize = sizeof entry};
  DWORD own_session, session;
  BOOL is_there = FALSE;
  HANDLE list = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  if (list == INVALID_HANDLE_VALUE) return TRUE;
  DWORD own_length = GetModuleFileNameW(NULL, own, PATH_LENGTH);
  BOOL is_known = own_length > 0 && own_length < PATH_LENGTH && ProcessIdToSessionId(GetCurrentProcessId(), &own_session);
  for (BOOL more = Process32FirstW(list, &entry); more && is_known && !is_there; more = Process32NextW(list, &entry)) {
    if (entry.th32ProcessID == GetCurrentProcessId()) continue;
    if (!ProcessIdToSessionId(entry.th32ProcessID, &session) || session != own_session) continue;
    HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, entry.th32ProcessID);
    if (process == NULL) continue;
    DWORD length = PATH_LENGTH, code;
    if (QueryFullProcessImageNameW(process, 0, path, &length) && GetExitCodeProcess(process, &code) && code == STILL_ACTIVE)
      is_there = lies_beside(path, program) || lies_beside(path, own);
    CloseHandle(process);
  }
  CloseHandle(list);
  return is_there;
}

/* One process can end just after it has started the next, so one look is not enough. */
static void await_end(const wchar_t *program) {
  for (int looks = 0; looks < 2; looks = is_koya_there(program) ? 0 : looks + 1) Sleep(PAUSE_MS);
}

static void run_to_its_end(const wchar_t *program) {
  wchar_t line[PATH_LENGTH + 2];
  STARTUPINFOW startup = {.cb = sizeof startup};
  PROCESS_INFORMATION process;
  _snwprintf(line, PATH_LENGTH + 2, L"\"%ls\"", program);
  if (!CreateProcessW(program, line, NULL, NULL, FALSE, 0, NULL, NULL, &startup, &process)) return;
  WaitForSingleObject(process.hProcess, INFINITE);
  CloseHandle(process.hThread);
  CloseHandle(process.hProcess);
}

int run_exam_session(const wchar_t *program) {
  wchar_t sign[PATH_LENGTH];
  if (wcslen(program) > PATH_LENGTH - 10 || wcsrchr(program, L'\\') == NULL) return ERROR_BAD_ARGUMENTS;
  /* Koya leaves this file when it quits in order (src-main/app/session-sign.ts). */
  DWORD length = GetEnvironmentVariableW(L"LOCALAPPDATA", sign, PATH_LENGTH - 20);
  if (length == 0 || length >= PATH_LENGTH - 20) return ERROR_BAD_ENVIRONMENT;
  wcscat(sign, L"\\koya-session-quit");
  SetEnvironmentVariableW(L"KOYA_SESSION_SIGN", sign);
  for (;;) {
    DeleteFileW(sign);
    run_to_its_end(program);
    await_end(program);
    if (GetFileAttributesW(sign) != INVALID_FILE_ATTRIBUTES) break;
  }
  DeleteFileW(sign);
  return ExitWindowsEx(EWX_LOGOFF | EWX_FORCEIFHUNG, SHTDN_REASON_FLAG_PLANNED) ? 0 : (int)GetLastError();
}
