/* Of koya-update.exe: what an exam computer changes in Windows for its candidates' account (docs/decisions/0091). */
#pragma once
#include <wchar.h>

/*
 * Lets that account of this computer sign in on its own and have SHELL in place of a desktop, and closes the Task Manager and the Windows key to
 * it. What was there before is noted under HKLM\Software\PRODUCT\ExamAccount. Returns 0, or Windows' error code; then nothing is changed.
 * ERROR_NONE_MAPPED: there is no such account. ERROR_FILE_NOT_FOUND: it has never signed in, so it has no settings yet.
 */
int set_exam_account(const wchar_t *product, const wchar_t *account, const wchar_t *shell);

/* Takes all of that back. Returns 0, also where nothing was changed, or Windows' error code. */
int restore_exam_account(const wchar_t *product);
