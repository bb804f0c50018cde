/* Of koya-update.exe: how a user's Koya asks the service whether a PIN is right (docs/decisions/0090). */
#pragma once
#include <wchar.h>

/*
 * Takes a line with a PIN from its input, and prints the line of JSON with which the service answers. Prints nothing where the pipe is not the system's:
 * any program can make one. Returns 0, or Windows' error code.
 */
int ask_pin(const wchar_t *product);
