/* Of koya-update.exe: what an exam computer changes in Windows for its candidates' account (docs/decisions/0091). */
#pragma once
#include <wchar.h>

/*
 * Lets a standard account of this computer sign in automatically and have SHELL in place of a desktop, and closes the Task Manager and the Windows key to it.
 * The previous values are saved under HKLM\Software\PRODUCT\ExamAccount; those of an earlier exam account are restored first. Returns 0, or Windows'
 * error code; then nothing has changed. ERROR_NONE_MAPPED: there is no such account. ERROR_ACCESS_DENIED: it is an administrator or the caller.
 * ERROR_FILE_NOT_FOUND: it has no profile of its own, because it has never signed in or has a mandatory one.
 */
int set_exam_account(const wchar_t *product, const wchar_t *account, const wchar_t *shell);

/* Restores the previous values. Returns 0, also if nothing was changed, or Windows' error code. */
int restore_exam_account(const wchar_t *product);
