/*
 * koya-update.exe PROGRAM-FOLDER NAME STATE-FOLDER: the service of Windows that installs signed updates of Koya where an administrator installed it for
 * everybody (docs/decisions/0084).
 *
 * It runs with the rights of the system and decides nothing. Requests of users lie in STATE-FOLDER\inbox; it reads none of them. It starts the installed
 * Koya ("koya install serve"), which judges them, and does what Koya's exit code says, always with the same programs and arguments:
 *   0   nothing more
 *   40  STATE-FOLDER\work\next.exe was judged: it is run, and the new version is checked
 *   41  the version before takes the place of this one, by the installed uninstaller
 * What came of it goes to STATE-FOLDER\work\outcome, and Koya is started again to report it.
 *
 * It also holds the PIN of an exam computer (answer-pins.h).
 *
 * koya-update.exe PROGRAM-FOLDER NAME STATE-FOLDER REQUEST [ARGUMENTS]: started by a user's Koya, which ends for its update. Says in a window that Koya
 * is being updated, waits for the report about the request, and opens Koya with the arguments.
 *
 * koya-update.exe /join FOLDER: the installer joins what it wrote as pieces (join-pieces.h).
 * koya-update.exe /ask-pin PRODUCT: a user's Koya asks the service about a PIN (ask-pin.h).
 * koya-update.exe /exam-account PRODUCT ACCOUNT SERVICE PROGRAM, /no-exam-account PRODUCT: the installer sets up the account of an exam computer's candidates,
 * or takes that back (exam-account.h). SERVICE: this program where updates do not rename its folder.
 * koya-update.exe /exam-session PROGRAM: that account's session (exam-session.h).
 */
#include "answer-pins.h"
#include "ask-pin.h"
#include "exam-account.h"
#include "exam-session.h"
#include "join-pieces.h"
#include "state-folder.h"
#include <stdio.h>
#include <wchar.h>

/* The longest command line of Windows. */
#define LINE_LENGTH 32768
#define STEP_INSTALL 40
#define STEP_PUT_BACK 41
/* In work\outcome, beside the exit codes of the installer. */
#define OUTCOME_NOT_WHOLE 200
/* One request and its report are two rounds. */
#define MOST_ROUNDS 10
/* Of half a second each. */
#define TRIES_WHILE_HELD 20
#define COMMAND_LIMIT_MS (5 * 60 * 1000)
#define SETUP_LIMIT_MS (20 * 60 * 1000)
/* What waits for its hours is looked at again. */
#define LOOK_EVERY_MS (15 * 60 * 1000)
/* Of the answer to a PIN, once the service stops. */
#define ANSWER_LIMIT_MS (30 * 1000)
/* Whoever floods the inbox does not keep the processor busy. */
#define PAUSE_MS 3000
#define RESTART_AFTER_MS (60 * 1000)
/* Of who waits for a report. A service that begins does so within seconds; a busy disk may need longer. */
#define REPORT_LOOK_MS 250
#define LOOKS_UNTIL_BEGUN 240
#define LOOKS_UNTIL_REPORTED 4800

wchar_t folder[TEXT_LENGTH], name[TEXT_LENGTH], state[TEXT_LENGTH];
HANDLE stop_event;
static SERVICE_STATUS_HANDLE status_handle;
/* end: the computer is switched off, so nothing new is begun. wake: it was asleep. */
static HANDLE end_event, wake_event;

static BOOL program_in(const wchar_t *base) {
  wchar_t path[TEXT_LENGTH];
  swprintf(path, TEXT_LENGTH, L"%ls\\%ls.exe", base, name);
  return exists(path);
}

static BOOL is_set(HANDLE event) { return WaitForSingleObject(event, 0) == WAIT_OBJECT_0; }

/* A step that the service's end cut has none. */
static void write_outcome(DWORD outcome) {
  wchar_t path[TEXT_LENGTH];
  char text[16];
  DWORD written;
  if (is_set(stop_event)) return;
  path_of(path, state, L"\\work\\outcome");
  HANDLE file = CreateFileW(path, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
  if (file == INVALID_HANDLE_VALUE) return;
  WriteFile(file, text, (DWORD)snprintf(text, sizeof text, "%lu", outcome), &written, NULL);
  FlushFileBuffers(file);
  CloseHandle(file);
}

/* Whether any installer of Koya is at work (installer.nsi): an administrator's own may be between its two renames. */
static BOOL is_installing(void) {
  wchar_t mutex_name[TEXT_LENGTH];
  swprintf(mutex_name, TEXT_LENGTH, L"Global\\%lsSetup", name);
  HANDLE mutex = OpenMutexW(SYNCHRONIZE, FALSE, mutex_name);
  /* The system's own cannot be opened by others; and anything else of that name keeps installers away as well. */
  if (mutex == NULL) return GetLastError() != ERROR_FILE_NOT_FOUND;
  CloseHandle(mutex);
  return TRUE;
}

/*
 * An installation can be cut between its two renames, and a virus scanner can make one fail. Both versions are whole then, and the one before takes its
 * place again.
 */
static void repair(void) {
  wchar_t previous[TEXT_LENGTH];
  path_of(previous, folder, L".previous");
  if (program_in(folder) || !program_in(previous) || is_installing()) return;
  RemoveDirectoryW(folder);
  MoveFileExW(previous, folder, MOVEFILE_WRITE_THROUGH);
}

/* The uninstaller renames the folder that it lies in, so a copy of it is run. */
static DWORD put_back(void) {
  wchar_t installed[TEXT_LENGTH], copy[TEXT_LENGTH], arguments[TEXT_LENGTH];
  swprintf(installed, TEXT_LENGTH, L"%ls\\Uninstall %ls.exe", folder, name);
  path_of(copy, state, L"\\work\\put-back.exe");
  if (!CopyFileW(installed, copy, FALSE)) return OUTCOME_NOT_STARTED;
  /* By the last word the uninstaller makes no copy of itself, so its exit code can be read. */
  path_of(arguments, L"/S /back _?=", folder);
  DWORD outcome = run_program(copy, arguments, SETUP_LIMIT_MS, NULL);
  repair();
  return outcome;
}

/* The installer leaves this file in a version that it installed for the service. */
static void unchecked_path(wchar_t *path) { path_of(path, folder, L"\\unchecked"); }

/*
 * Checks a version that the service has installed and not checked yet; one that does not start gives its place back. Any other version stays, whatever
 * a check would say. Returns whether the installed version may stay.
 */
static BOOL check_new(void) {
  wchar_t unchecked[TEXT_LENGTH];
  unchecked_path(unchecked);
  if (!exists(unchecked)) return TRUE;
  BOOL is_whole = run_koya(L"install check", COMMAND_LIMIT_MS, NULL) == 0;
  /* What the service's end cut says nothing. */
  if (is_set(stop_event)) return TRUE;
  if (!is_whole) put_back();
  /* A virus scanner may hold it for a moment. */
  else for (int tries = 1; !DeleteFileW(unchecked) && tries < TRIES_WHILE_HELD; tries += 1) Sleep(500);
  return is_whole;
}

static void install(void) {
  wchar_t setup[TEXT_LENGTH];
  path_of(setup, state, L"\\work\\next.exe");
  DWORD outcome = run_program(setup, L"/S /allusers --updated /byservice", SETUP_LIMIT_MS, NULL);
  repair();
  if (!check_new()) outcome = OUTCOME_NOT_WHOLE;
  write_outcome(outcome);
}

/* Windows lets nobody write to a running program's file. */
static BOOL koya_runs(void) {
  wchar_t path[TEXT_LENGTH];
  swprintf(path, TEXT_LENGTH, L"%ls\\%ls.exe", folder, name);
  HANDLE file = CreateFileW(path, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
  if (file == INVALID_HANDLE_VALUE) return GetLastError() == ERROR_SHARING_VIOLATION;
  CloseHandle(file);
  return FALSE;
}

static BOOL is_begun(void) {
  wchar_t path[TEXT_LENGTH];
  path_of(path, state, L"\\begun.json");
  return exists(path);
}

static BOOL has_work(void) {
  wchar_t path[TEXT_LENGTH];
  WIN32_FIND_DATAW found;
  if (is_begun()) return TRUE;
  path_of(path, state, L"\\waiting\\request.json");
  /* It is copied and read as a whole, which nobody who uses Koya should have to wait for. */
  if (exists(path) && !koya_runs()) return TRUE;
  path_of(path, state, L"\\inbox\\request-*.json");
  HANDLE search = FindFirstFileW(path, &found);
  if (search == INVALID_HANDLE_VALUE) return FALSE;
  FindClose(search);
  return TRUE;
}

static void serve(void) {
  wchar_t words[TEXT_LENGTH];
  repair();
  if (!has_work()) return;
  /* Who waits for a report sees by it that somebody is at work. */
  HANDLE busy = open_sign(L"\\busy");
  swprintf(words, TEXT_LENGTH, L"install serve \"%ls\"", state);
  /* Cut after the installation and before the check of the new version. */
  hold_pins();
  if (is_begun() && !check_new()) write_outcome(OUTCOME_NOT_WHOLE);
  release_pins();
  for (int round = 0; round < MOST_ROUNDS && !is_set(stop_event) && !is_set(end_event); round += 1) {
    DWORD step = run_koya(words, COMMAND_LIMIT_MS, NULL);
    if (is_set(stop_event) || is_set(end_event)) break;
    if (step != STEP_INSTALL && step != STEP_PUT_BACK) break;
    hold_pins();
    if (step == STEP_INSTALL) install();
    else write_outcome(put_back());
    release_pins();
  }
  close_sign(busy);
}

/* Programs of the installation write their files here, and are found here: nowhere that other users write. */
static void use_own_folders(void) {
  wchar_t path[TEXT_LENGTH];
  path_of(path, state, L"\\temporary");
  CreateDirectoryW(path, NULL);
  SetEnvironmentVariableW(L"TEMP", path);
  SetEnvironmentVariableW(L"TMP", path);
  GetSystemDirectoryW(path, TEXT_LENGTH);
  SetEnvironmentVariableW(L"PATH", path);
}

static void tell(DWORD what) {
  SERVICE_STATUS status = {.dwServiceType = SERVICE_WIN32_OWN_PROCESS, .dwCurrentState = what};
  if (what == SERVICE_RUNNING) status.dwControlsAccepted = SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_PRESHUTDOWN | SERVICE_ACCEPT_POWEREVENT;
  if (what == SERVICE_STOP_PENDING) status.dwWaitHint = SETUP_LIMIT_MS;
  SetServiceStatus(status_handle, &status);
}

static DWORD WINAPI on_control(DWORD control, DWORD type, void *data, void *context) {
  (void)data, (void)context;
  switch (control) {
    case SERVICE_CONTROL_INTERROGATE: return NO_ERROR;
    case SERVICE_CONTROL_POWEREVENT:
      if (type == PBT_APMRESUMEAUTOMATIC) SetEvent(wake_event);
      return NO_ERROR;
    case SERVICE_CONTROL_STOP:
    case SERVICE_CONTROL_PRESHUTDOWN:
      tell(SERVICE_STOP_PENDING);
      SetEvent(control == SERVICE_CONTROL_STOP ? stop_event : end_event);
      return NO_ERROR;
    default: return ERROR_CALL_NOT_IMPLEMENTED;
  }
}

/* Windows waits for a begun installation when the computer is switched off, and starts a service again that ended by itself. */
static void configure(const wchar_t *service_name) {
  SERVICE_PRESHUTDOWN_INFO shutdown = {SETUP_LIMIT_MS};
  SC_ACTION again = {SC_ACTION_RESTART, RESTART_AFTER_MS};
  SERVICE_FAILURE_ACTIONSW failure = {.cActions = 1, .lpsaActions = &again};
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
  SC_HANDLE own = manager == NULL ? NULL : OpenServiceW(manager, service_name, SERVICE_CHANGE_CONFIG | SERVICE_START);
  if (own != NULL) {
    ChangeServiceConfig2W(own, SERVICE_CONFIG_PRESHUTDOWN_INFO, &shutdown);
    ChangeServiceConfig2W(own, SERVICE_CONFIG_FAILURE_ACTIONS, &failure);
    CloseServiceHandle(own);
  }
  if (manager != NULL) CloseServiceHandle(manager);
}

static void WINAPI service(DWORD count, wchar_t **arguments) {
  wchar_t inbox[TEXT_LENGTH], busy[TEXT_LENGTH];
  status_handle = RegisterServiceCtrlHandlerExW(L"", on_control, NULL);
  if (status_handle == 0) return;
  stop_event = CreateEventW(NULL, TRUE, FALSE, NULL);
  end_event = CreateEventW(NULL, TRUE, FALSE, NULL);
  wake_event = CreateEventW(NULL, FALSE, FALSE, NULL);
  tell(SERVICE_RUNNING);
  if (count > 0) configure(arguments[0]);
  use_own_folders();
  /* It can outlive a power cut. */
  path_of(busy, state, L"\\busy");
  DeleteFileW(busy);
  HANDLE alive = open_sign(L"\\alive");
  HANDLE pins = CreateThread(NULL, 0, answer_pins, NULL, 0, NULL);
  path_of(inbox, state, L"\\inbox");
  HANDLE changes = FindFirstChangeNotificationW(inbox, FALSE, FILE_NOTIFY_CHANGE_FILE_NAME);
  HANDLE waits[] = {stop_event, end_event, wake_event, changes};
  DWORD count_of_waits = changes == INVALID_HANDLE_VALUE ? 3 : 4;
  for (;;) {
    serve();
    if (WaitForMultipleObjects(2, waits, FALSE, PAUSE_MS) != WAIT_TIMEOUT) break;
    DWORD woken_by = WaitForMultipleObjects(count_of_waits, waits, FALSE, LOOK_EVERY_MS);
    if (woken_by == WAIT_OBJECT_0 || woken_by == WAIT_OBJECT_0 + 1) break;
    if (woken_by == WAIT_OBJECT_0 + 3) FindNextChangeNotification(changes);
  }
  if (changes != INVALID_HANDLE_VALUE) FindCloseChangeNotification(changes);
  /* Where the computer is switched off, it is not set yet. */
  SetEvent(stop_event);
  if (pins != NULL) WaitForSingleObject(pins, ANSWER_LIMIT_MS);
  close_sign(alive);
  tell(SERVICE_STOPPED);
}

/* Opens a small window in the middle of the screen. */
static HWND open_notice(void) {
  enum { WIDTH = 460, HEIGHT = 110 };
  wchar_t text[TEXT_LENGTH];
  NONCLIENTMETRICSW metrics = {.cbSize = sizeof metrics};
  swprintf(text, TEXT_LENGTH, L"%ls is being updated. It opens by itself.", name);
  int left = (GetSystemMetrics(SM_CXSCREEN) - WIDTH) / 2, top = (GetSystemMetrics(SM_CYSCREEN) - HEIGHT) / 2;
  DWORD style = WS_POPUP | WS_BORDER | WS_VISIBLE | SS_CENTER | SS_CENTERIMAGE;
  HWND window = CreateWindowExW(WS_EX_TOPMOST | WS_EX_TOOLWINDOW, L"STATIC", text, style, left, top, WIDTH, HEIGHT, NULL, NULL, NULL, NULL);
  if (window != NULL && SystemParametersInfoW(SPI_GETNONCLIENTMETRICS, sizeof metrics, &metrics, 0))
    SendMessageW(window, WM_SETFONT, (WPARAM)CreateFontIndirectW(&metrics.lfMessageFont), TRUE);
  return window;
}

static void draw(void) {
  MSG message;
  while (PeekMessageW(&message, NULL, 0, 0, PM_REMOVE)) DispatchMessageW(&message);
}

/* A request that nobody begins is taken back: else it would be done when nobody waits for it any more. */
static void take_back(const wchar_t *request) {
  wchar_t path[TEXT_LENGTH];
  swprintf(path, TEXT_LENGTH, L"%ls\\inbox\\%ls.json", state, request);
  DeleteFileW(path);
  swprintf(path, TEXT_LENGTH, L"%ls\\inbox\\%ls.package", state, request);
  DeleteFileW(path);
}

/* rest: the arguments for Koya, quoted as they came. */
static int follow(const wchar_t *request, const wchar_t *rest) {
  wchar_t report[TEXT_LENGTH], busy[TEXT_LENGTH], program[TEXT_LENGTH], line[LINE_LENGTH];
  STARTUPINFOW startup = {.cb = sizeof startup};
  PROCESS_INFORMATION process;
  if (wcslen(request) > 64 || wcspbrk(request, L"\\/:.") != NULL) return ERROR_BAD_ARGUMENTS;
  swprintf(report, TEXT_LENGTH, L"%ls\\reports\\%ls.json", state, request);
  path_of(busy, state, L"\\busy");
  HWND notice = open_notice();
  for (int look = 0; look < LOOKS_UNTIL_REPORTED && !exists(report); look += 1) {
    draw();
    if (look > LOOKS_UNTIL_BEGUN && !exists(busy)) break;
    Sleep(REPORT_LOOK_MS);
  }
  if (!exists(report)) take_back(request);
  if (notice != NULL) DestroyWindow(notice);
  swprintf(program, TEXT_LENGTH, L"%ls\\%ls.exe", folder, name);
  swprintf(line, LINE_LENGTH, L"\"%ls\" %ls", program, wcslen(rest) < LINE_LENGTH - TEXT_LENGTH - 4 ? rest : L"");
  if (!CreateProcessW(program, line, NULL, NULL, FALSE, 0, NULL, folder, &startup, &process)) return (int)GetLastError();
  CloseHandle(process.hThread);
  CloseHandle(process.hProcess);
  return 0;
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE before, wchar_t *line, int show) {
  (void)instance, (void)before, (void)show;
  wchar_t **arguments = __wargv;
  if (__argc == 3 && wcscmp(arguments[1], L"/join") == 0) return join_pieces(arguments[2]);
  if (__argc > 2 && wcslen(arguments[2]) > TEXT_LENGTH / 4) return ERROR_BAD_ARGUMENTS;
  if (__argc == 3 && wcscmp(arguments[1], L"/ask-pin") == 0) return ask_pin(arguments[2]);
  if (__argc == 3 && wcscmp(arguments[1], L"/no-exam-account") == 0) return restore_exam_account(arguments[2]);
  if (__argc == 3 && wcscmp(arguments[1], L"/exam-session") == 0) return run_exam_session(arguments[2]);
  if (__argc == 6 && wcscmp(arguments[1], L"/exam-account") == 0) {
    wchar_t shell[TEXT_LENGTH];
    int length = _snwprintf(shell, TEXT_LENGTH, L"\"%ls\" /exam-session \"%ls\"", arguments[4], arguments[5]);
    if (length < 0 || length >= TEXT_LENGTH) return ERROR_BAD_ARGUMENTS;
    if (!exists(arguments[4]) || !exists(arguments[5])) return ERROR_PATH_NOT_FOUND;
    return set_exam_account(arguments[2], arguments[3], shell);
  }
  if (__argc < 4 || wcslen(arguments[1]) + wcslen(arguments[2]) + wcslen(arguments[3]) > TEXT_LENGTH / 4) return ERROR_BAD_ARGUMENTS;
  wcscpy(folder, arguments[1]);
  wcscpy(name, arguments[2]);
  wcscpy(state, arguments[3]);
  if (__argc > 4) {
    const wchar_t *request = arguments[4], *found = wcsstr(line, request);
    return follow(request, found == NULL ? L"" : found + wcslen(request));
  }
  SERVICE_TABLE_ENTRYW table[] = {{L"", service}, {NULL, NULL}};
  return StartServiceCtrlDispatcherW(table) ? 0 : (int)GetLastError();
}
