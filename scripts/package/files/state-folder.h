#pragma once
/* Of koya-update.exe: files in the service's own folder. */
#include "run-program.h"

/* path: TEXT_LENGTH characters. */
void path_of(wchar_t *path, const wchar_t *base, const wchar_t *rest);

BOOL exists(const wchar_t *path);

/* A file that is there as long as this process has it open, however it ends. */
HANDLE open_sign(const wchar_t *file_name);

void close_sign(HANDLE sign);
