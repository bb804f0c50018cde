/* What Electron imports from KERNEL32.dll and wine 8 lacks or only names; rename-imports.mjs forwards everything else to KERNEL32.dll. */
#include <string.h>
#include <windows.h>

#define EXPORTED __declspec(dllexport)

EXPORTED DWORD WINAPI own_DiscardVirtualMemory(PVOID address, SIZE_T length) { return 0; }

EXPORTED BOOL WINAPI own_GetProcessInformation(HANDLE process, int kind, PVOID information, DWORD size) {
  SetLastError(ERROR_NOT_SUPPORTED);
  return FALSE;
}

EXPORTED LONG WINAPI own_GetPackagePathByFullName(PCWSTR name, UINT32 *length, PWSTR path) {
  if (length) *length = 0;
  return APPMODEL_ERROR_NO_PACKAGE;
}

EXPORTED LONG WINAPI own_GetPackagesByPackageFamily(PCWSTR family, UINT32 *count, PWSTR *names, UINT32 *length, WCHAR *buffer) {
  if (count) *count = 0;
  if (length) *length = 0;
  return 0;
}

/* Hundreds of nanoseconds stand in for cycles. */
EXPORTED BOOL WINAPI own_QueryProcessCycleTime(HANDLE process, PULONG64 cycles) {
  FILETIME created, exited, kernel, user;
  if (!GetProcessTimes(process, &created, &exited, &kernel, &user)) return FALSE;
  ULONG64 in_kernel = ((ULONG64)kernel.dwHighDateTime << 32) | kernel.dwLowDateTime;
  ULONG64 in_user = ((ULONG64)user.dwHighDateTime << 32) | user.dwLowDateTime;
  *cycles = (in_kernel + in_user) * 300;
  return TRUE;
}

/* Wine's VirtualAlloc2 knows no placeholders; without it V8 reserves its memory as on an older Windows. */
EXPORTED FARPROC WINAPI own_GetProcAddress(HMODULE module, LPCSTR name) {
  if ((ULONG_PTR)name > 0xffff && !strcmp(name, "VirtualAlloc2")) {
    SetLastError(ERROR_PROC_NOT_FOUND);
    return NULL;
  }
  return GetProcAddress(module, name);
}

BOOL WINAPI DllMain(HINSTANCE instance, DWORD reason, LPVOID reserved) { return TRUE; }
