#include "run-program.h"
#include <wchar.h>

#define END_LIMIT_MS (10 * 1000)

/* Whatever belongs to it ends with the service, also if that is killed. Null if Windows gives none. */
static HANDLE open_job(void) {
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
  HANDLE job = CreateJobObjectW(NULL, NULL);
  if (job != NULL) SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
  return job;
}

DWORD run_program(const wchar_t *program, const wchar_t *arguments, DWORD limit, const struct streams *streams) {
  wchar_t line[3 * TEXT_LENGTH];
  STARTUPINFOW startup = {.cb = sizeof startup};
  PROCESS_INFORMATION process;
  DWORD code = OUTCOME_NOT_STARTED;
  HANDLE job = open_job();
  if (streams != NULL) {
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = streams->input;
    startup.hStdOutput = streams->output;
  }
  swprintf(line, 3 * TEXT_LENGTH, L"\"%ls\" %ls", program, arguments);
  if (CreateProcessW(program, line, NULL, NULL, streams != NULL, CREATE_SUSPENDED | CREATE_NO_WINDOW, NULL, state, &startup, &process)) {
    if (job != NULL) AssignProcessToJobObject(job, process.hProcess);
    ResumeThread(process.hThread);
    HANDLE waits[2] = {process.hProcess, stop_event};
    if (WaitForMultipleObjects(2, waits, FALSE, limit) == WAIT_OBJECT_0) GetExitCodeProcess(process.hProcess, &code);
    else TerminateProcess(process.hProcess, OUTCOME_NOT_STARTED);
    /* Helper processes would keep the program's folder in use. */
    if (job != NULL) TerminateJobObject(job, OUTCOME_NOT_STARTED);
    /* Its files and its lock are free once it has ended. */
    WaitForSingleObject(process.hProcess, END_LIMIT_MS);
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
  }
  if (job != NULL) CloseHandle(job);
  return code;
}

DWORD run_koya(const wchar_t *words, DWORD limit, const struct streams *streams) {
  wchar_t shell[TEXT_LENGTH], arguments[2 * TEXT_LENGTH];
  GetSystemDirectoryW(shell, TEXT_LENGTH - 16);
  wcscat(shell, L"\\cmd.exe");
  swprintf(arguments, 2 * TEXT_LENGTH, L"/d /s /c \"\"%ls\\resources\\bin\\koya.cmd\" %ls\"", folder, words);
  return run_program(shell, arguments, limit, streams);
}
