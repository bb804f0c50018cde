#include "exam-account.h"
#include <windows.h>
#include <lm.h>
#include <ntsecapi.h>
#include <sddl.h>

#define TEXT_LENGTH 1024
/* The name under which the settings of an account that is not signed in are loaded. */
#define LOADED L"KoyaExamAccount"
#define PROFILES L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\ProfileList\\"
#define SIGN_IN L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Winlogon"
/* The product of a release: a test package may set up any account, because wine has only one. */
#define RELEASE L"Koya"
#define UNLOAD_ATTEMPTS 20
#define POLICIES L"Software\\Microsoft\\Windows\\CurrentVersion\\Policies\\"

/* One value of the registry. Those of the account come first: its settings may be impossible to open. text: NULL for the number 1. */
struct setting {
  BOOL is_of_account;
  const wchar_t *key, *name, *text;
};

enum { SETTINGS = 8 };

struct account {
  wchar_t name[TEXT_LENGTH], domain[TEXT_LENGTH], sid[TEXT_LENGTH];
};

static void list_settings(struct setting *list, const wchar_t *shell, const struct account *account) {
  const struct setting settings[SETTINGS] = {
      /* The group policies “Custom User Interface”, “Remove Task Manager”, “Remove Lock Computer”, “Remove Change Password”, “Turn off Windows Key hotkeys”. */
      {TRUE, POLICIES L"System", L"Shell", shell},
      {TRUE, POLICIES L"System", L"DisableTaskMgr", NULL},
      {TRUE, POLICIES L"System", L"DisableLockWorkstation", NULL},
      {TRUE, POLICIES L"System", L"DisableChangePassword", NULL},
      {TRUE, POLICIES L"Explorer", L"NoWinKeys", NULL},
      {FALSE, SIGN_IN, L"AutoAdminLogon", L"1"},
      {FALSE, SIGN_IN, L"DefaultUserName", account->name},
      {FALSE, SIGN_IN, L"DefaultDomainName", account->domain},
  };
  memcpy(list, settings, sizeof settings);
}

static LSTATUS find_account(const wchar_t *name, struct account *account) {
  BYTE sid[SECURITY_MAX_SID_SIZE];
  DWORD sid_bytes = sizeof sid, domain_length = TEXT_LENGTH;
  SID_NAME_USE use;
  wchar_t *text;
  if (wcslen(name) >= TEXT_LENGTH) return ERROR_NONE_MAPPED;
  if (!LookupAccountNameW(NULL, name, sid, &sid_bytes, account->domain, &domain_length, &use)) return GetLastError();
  if (use != SidTypeUser || !ConvertSidToStringSidW(sid, &text)) return ERROR_NONE_MAPPED;
  wcsncpy(account->sid, text, TEXT_LENGTH - 1);
  account->sid[TEXT_LENGTH - 1] = 0;
  LocalFree(text);
  /* Without the domain before it. */
  const wchar_t *plain = wcsrchr(name, L'\\');
  wcscpy(account->name, plain == NULL ? name : plain + 1);
  return ERROR_SUCCESS;
}

/* An administrator without a desktop could not be helped, and neither could whoever installs Koya right now. */
static LSTATUS refuse_administrator(const wchar_t *name, const wchar_t *text_sid) {
  BYTE group_sid[SECURITY_MAX_SID_SIZE], token_user[sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE];
  wchar_t administrators[TEXT_LENGTH], domain[TEXT_LENGTH];
  DWORD sid_bytes = sizeof group_sid, length = TEXT_LENGTH, domain_length = TEXT_LENGTH, bytes, count, total;
  LOCALGROUP_USERS_INFO_0 *groups;
  SID_NAME_USE use;
  HANDLE token;
  wchar_t *own = NULL;
  if (!CreateWellKnownSid(WinBuiltinAdministratorsSid, NULL, group_sid, &sid_bytes)) return GetLastError();
  if (!LookupAccountSidW(NULL, group_sid, administrators, &length, domain, &domain_length, &use)) return GetLastError();
  NET_API_STATUS status = NetUserGetLocalGroups(NULL, name, 0, LG_INCLUDE_INDIRECT, (LPBYTE *)&groups, MAX_PREFERRED_LENGTH, &count, &total);
  if (status != NERR_Success) return status;
  for (DWORD index = 0; index < count; index += 1)
    if (_wcsicmp(groups[index].lgrui0_name, administrators) == 0) status = ERROR_ACCESS_DENIED;
  NetApiBufferFree(groups);
  if (!OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token)) return GetLastError();
  if (GetTokenInformation(token, TokenUser, token_user, sizeof token_user, &bytes) && ConvertSidToStringSidW(((TOKEN_USER *)token_user)->User.Sid, &own)) {
    if (wcscmp(own, text_sid) == 0) status = ERROR_ACCESS_DENIED;
    LocalFree(own);
  }
  CloseHandle(token);
  return status;
}

static void allow(const wchar_t *privilege) {
  TOKEN_PRIVILEGES wanted = {.PrivilegeCount = 1, .Privileges[0].Attributes = SE_PRIVILEGE_ENABLED};
  HANDLE token;
  if (!OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES | TOKEN_QUERY, &token)) return;
  if (LookupPrivilegeValueW(NULL, privilege, &wanted.Privileges[0].Luid)) AdjustTokenPrivileges(token, FALSE, &wanted, 0, NULL, NULL);
  CloseHandle(token);
}

/* An account's settings. */
struct profile {
  HKEY root;
  /* From its file; else they are in use, because the account is signed in. */
  BOOL is_loaded;
};

static BOOL exists(const wchar_t *folder, const wchar_t *name) {
  wchar_t path[2 * TEXT_LENGTH];
  _snwprintf(path, 2 * TEXT_LENGTH, L"%ls%ls", folder, name);
  return GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES;
}

/* Windows would create a missing file, and it prefers a mandatory profile to the account's own. */
static LSTATUS open_profile(const wchar_t *sid, struct profile *profile) {
  wchar_t key[TEXT_LENGTH], path[TEXT_LENGTH];
  DWORD bytes = sizeof path - sizeof L"\\NTUSER.DAT";
  profile->is_loaded = FALSE;
  if (RegOpenKeyExW(HKEY_USERS, sid, 0, KEY_READ | KEY_WRITE, &profile->root) == ERROR_SUCCESS) return ERROR_SUCCESS;
  if (wcslen(sid) > 200) return ERROR_NONE_MAPPED;
  wcscpy(key, PROFILES);
  wcscat(key, sid);
  LSTATUS status = RegGetValueW(HKEY_LOCAL_MACHINE, key, L"ProfileImagePath", RRF_RT_REG_SZ, NULL, path, &bytes);
  if (status != ERROR_SUCCESS) return status;
  if (!exists(path, L"\\NTUSER.DAT") || exists(path, L"\\NTUSER.MAN")) return ERROR_FILE_NOT_FOUND;
  wcscat(path, L"\\NTUSER.DAT");
  allow(SE_RESTORE_NAME);
  allow(SE_BACKUP_NAME);
  status = RegLoadKeyW(HKEY_USERS, LOADED, path);
  if (status != ERROR_SUCCESS) return status;
  profile->is_loaded = TRUE;
  status = RegOpenKeyExW(HKEY_USERS, LOADED, 0, KEY_READ | KEY_WRITE, &profile->root);
  if (status != ERROR_SUCCESS) RegUnLoadKeyW(HKEY_USERS, LOADED);
  return status;
}

/* While the file stays loaded, the account cannot sign in with it. A virus scanner may hold it for a moment. */
static LSTATUS close_profile(struct profile *profile) {
  LSTATUS status = RegFlushKey(profile->root);
  RegCloseKey(profile->root);
  if (!profile->is_loaded) return status;
  for (int attempt = 1;; attempt += 1) {
    LSTATUS unloaded = RegUnLoadKeyW(HKEY_USERS, LOADED);
    if (unloaded == ERROR_SUCCESS) return status;
    if (attempt == UNLOAD_ATTEMPTS) return unloaded;
    Sleep(500);
  }
}

/*
 * The account signs in with an empty password. That of another account that signed in automatically before is deleted and not saved: it would be readable
 * by every user. Where the system stores no such secret (wine), nothing is lost.
 */
static void set_sign_in_password(BOOL is_empty) {
  static wchar_t name[] = L"DefaultPassword", nothing[] = L"";
  LSA_OBJECT_ATTRIBUTES attributes = {.Length = sizeof attributes};
  LSA_UNICODE_STRING key = {sizeof name - sizeof *name, sizeof name, name}, empty = {0, sizeof nothing, nothing};
  LSA_HANDLE policy;
  RegDeleteKeyValueW(HKEY_LOCAL_MACHINE, SIGN_IN, L"DefaultPassword");
  RegDeleteKeyValueW(HKEY_LOCAL_MACHINE, SIGN_IN, L"AutoLogonCount");
  if (LsaOpenPolicy(NULL, &attributes, POLICY_CREATE_SECRET, &policy) != 0) return;
  LsaStorePrivateData(policy, &key, is_empty ? &empty : NULL);
  LsaClose(policy);
}

static void note_path(wchar_t *path, const wchar_t *product) {
  wcscpy(path, L"Software\\");
  wcscat(path, product);
  wcscat(path, L"\\ExamAccount");
}

/* Notes in "before" what a value is now, or that there is none. */
static LSTATUS note_before(HKEY before, HKEY root, const struct setting *setting) {
  BYTE data[2 * TEXT_LENGTH];
  DWORD type, bytes = sizeof data;
  LSTATUS status = RegGetValueW(root, setting->key, setting->name, RRF_RT_ANY | RRF_NOEXPAND, &type, data, &bytes);
  if (status == ERROR_FILE_NOT_FOUND) return ERROR_SUCCESS;
  return status == ERROR_SUCCESS ? RegSetValueExW(before, setting->name, 0, type, data, bytes) : status;
}

static LSTATUS write_value(HKEY root, const struct setting *setting, DWORD type, const void *data, DWORD bytes) {
  HKEY key;
  LSTATUS status = RegCreateKeyExW(root, setting->key, 0, NULL, 0, KEY_SET_VALUE, NULL, &key, NULL);
  if (status != ERROR_SUCCESS) return status;
  status = RegSetValueExW(key, setting->name, 0, type, data, bytes);
  RegCloseKey(key);
  return status;
}

static LSTATUS apply(HKEY root, const struct setting *setting) {
  const DWORD one = 1;
  if (setting->text == NULL) return write_value(root, setting, REG_DWORD, &one, sizeof one);
  return write_value(root, setting, REG_SZ, setting->text, (DWORD)((wcslen(setting->text) + 1) * sizeof(wchar_t)));
}

static LSTATUS put_back(HKEY before, HKEY root, const struct setting *setting) {
  BYTE data[2 * TEXT_LENGTH];
  DWORD type, bytes = sizeof data;
  LSTATUS status = RegGetValueW(before, NULL, setting->name, RRF_RT_ANY | RRF_NOEXPAND, &type, data, &bytes);
  if (status == ERROR_SUCCESS) return write_value(root, setting, type, data, bytes);
  status = RegDeleteKeyValueW(root, setting->key, setting->name);
  return status == ERROR_FILE_NOT_FOUND ? ERROR_SUCCESS : status;
}

/* A note without its account was cut before anything was changed. */
static LSTATUS take_back(HKEY before) {
  struct account account;
  struct setting settings[SETTINGS];
  struct profile profile;
  DWORD bytes = sizeof account.sid;
  LSTATUS status = RegGetValueW(before, NULL, L"Account", RRF_RT_REG_SZ, NULL, account.sid, &bytes);
  if (status != ERROR_SUCCESS) return status == ERROR_FILE_NOT_FOUND ? ERROR_SUCCESS : status;
  status = open_profile(account.sid, &profile);
  BOOL is_there = status == ERROR_SUCCESS;
  /* The profile of an account that was deleted has nothing to restore. */
  if (!is_there && status != ERROR_FILE_NOT_FOUND) return status;
  status = ERROR_SUCCESS;
  list_settings(settings, L"", &account);
  for (int index = 0; index < SETTINGS; index += 1) {
    if (settings[index].is_of_account && !is_there) continue;
    LSTATUS result = put_back(before, settings[index].is_of_account ? profile.root : HKEY_LOCAL_MACHINE, &settings[index]);
    if (result != ERROR_SUCCESS) status = result;
  }
  set_sign_in_password(FALSE);
  LSTATUS closed = is_there ? close_profile(&profile) : ERROR_SUCCESS;
  return status == ERROR_SUCCESS ? closed : status;
}

int restore_exam_account(const wchar_t *product) {
  wchar_t path[TEXT_LENGTH];
  HKEY before;
  note_path(path, product);
  LSTATUS status = RegOpenKeyExW(HKEY_LOCAL_MACHINE, path, 0, KEY_READ, &before);
  if (status != ERROR_SUCCESS) return status == ERROR_FILE_NOT_FOUND ? 0 : (int)status;
  status = take_back(before);
  RegCloseKey(before);
  if (status == ERROR_SUCCESS) status = RegDeleteTreeW(HKEY_LOCAL_MACHINE, path);
  return (int)status;
}

/* Notes everything before anything is changed, the account last. */
static LSTATUS note_all(const wchar_t *path, HKEY root, const struct setting *settings, const wchar_t *sid) {
  HKEY before;
  LSTATUS status = RegCreateKeyExW(HKEY_LOCAL_MACHINE, path, 0, NULL, 0, KEY_READ | KEY_WRITE, NULL, &before, NULL);
  if (status != ERROR_SUCCESS) return status;
  for (int index = 0; index < SETTINGS && status == ERROR_SUCCESS; index += 1)
    status = note_before(before, settings[index].is_of_account ? root : HKEY_LOCAL_MACHINE, &settings[index]);
  if (status == ERROR_SUCCESS) status = RegSetValueExW(before, L"Account", 0, REG_SZ, (const BYTE *)sid, (DWORD)((wcslen(sid) + 1) * sizeof(wchar_t)));
  if (status == ERROR_SUCCESS) status = RegFlushKey(before);
  RegCloseKey(before);
  return status;
}

/* Whether the account can be set up. Nothing has changed afterwards. */
static LSTATUS judge_account(const wchar_t *product, const wchar_t *name, struct account *account) {
  struct profile profile;
  LSTATUS status = find_account(name, account);
  if (status == ERROR_SUCCESS && wcscmp(product, RELEASE) == 0) status = refuse_administrator(name, account->sid);
  if (status == ERROR_SUCCESS) status = open_profile(account->sid, &profile);
  return status == ERROR_SUCCESS ? close_profile(&profile) : status;
}

int set_exam_account(const wchar_t *product, const wchar_t *name, const wchar_t *shell) {
  wchar_t path[TEXT_LENGTH];
  struct account account;
  struct setting settings[SETTINGS];
  struct profile profile;
  LSTATUS status = judge_account(product, name, &account);
  if (status == ERROR_SUCCESS) status = restore_exam_account(product);
  if (status == ERROR_SUCCESS) status = open_profile(account.sid, &profile);
  if (status != ERROR_SUCCESS) return (int)status;
  note_path(path, product);
  list_settings(settings, shell, &account);
  status = note_all(path, profile.root, settings, account.sid);
  for (int index = 0; index < SETTINGS && status == ERROR_SUCCESS; index += 1)
    status = apply(settings[index].is_of_account ? profile.root : HKEY_LOCAL_MACHINE, &settings[index]);
  if (status == ERROR_SUCCESS) set_sign_in_password(TRUE);
  LSTATUS closed = close_profile(&profile);
  if (status == ERROR_SUCCESS) status = closed;
  if (status != ERROR_SUCCESS) restore_exam_account(product);
  return (int)status;
}
