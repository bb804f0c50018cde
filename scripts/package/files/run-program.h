#pragma once
/* Of koya-update.exe: how its service starts programs. */
#include <windows.h>

#define TEXT_LENGTH 1024
/* The exit code of a program that did not start, or did not end in time. */
#define OUTCOME_NOT_STARTED 201

/* From the service's command line: the folder and the name of the installed program, and the service's own folder. */
extern wchar_t folder[TEXT_LENGTH], name[TEXT_LENGTH], state[TEXT_LENGTH];
/* Set when the service is stopped, which ends whatever it runs. */
extern HANDLE stop_event;

/* The ends of pipes that a program reads and writes; it inherits them. */
struct streams {
  HANDLE input, output;
};

/*
 * Starts a program and waits for its end; ends it, and all that it started, after the limit in milliseconds or when the service is stopped. Returns its
 * exit code. streams: NULL for none.
 */
DWORD run_program(const wchar_t *program, const wchar_t *arguments, DWORD limit, const struct streams *streams);

/* Runs a command of the installed Koya likewise, by the script that passes its exit code on. */
DWORD run_koya(const wchar_t *words, DWORD limit, const struct streams *streams);
