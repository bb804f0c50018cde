/* Of koya-update.exe: the session of the account of an exam computer's candidates (docs/decisions/0091). */
#pragma once
#include <wchar.h>

/*
 * What Windows starts for that account in place of its desktop. Runs the program, restarts it after a crash or a kill, and signs the account out once it has
 * quit in order, as after the PIN. Returns 0, or Windows' error code.
 */
int run_exam_session(const wchar_t *program);
