/* Of koya-update.exe: the part of the service that holds the PIN of an exam computer (docs/decisions/0090). */
#pragma once
#include "run-program.h"

/*
 * A thread that answers whether a PIN is right, until the service is stopped: \\.\pipe\NAMEPin takes a line with the PIN and gives a line of JSON
 * ("koya pin check"). It listens while there is a hash in STATE-FOLDER\pin\hash. Users can see by the file STATE-FOLDER\pin-held that there is one.
 */
DWORD WINAPI answer_pins(void *unused);

/* Keeps PINs from being checked while the program is exchanged, which the check would hold up; waits for one that has begun. */
void hold_pins(void);
void release_pins(void);
