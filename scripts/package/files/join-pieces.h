/* Of koya-update.exe. */
#include <wchar.h>

/*
 * Joins the files that an installer wrote as pieces (scripts/package/lay-out-pieces.mjs), in a folder and all folders in it: what lies in FILE.pieces as
 * 0000, 0001 and so on is appended to FILE, and its "head" is written over the beginning. Then every file of the folder is written to the disk, so that
 * it is whole after a power cut. Returns 0, or Windows' error code; the folder is worth nothing then.
 */
int join_pieces(const wchar_t *folder);
