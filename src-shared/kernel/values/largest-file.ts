/** The largest file that a page passes on, in bytes: a school's file of questions is far smaller, even with pictures. */
export const LARGEST_FILE_BYTES = 16 * 1024 * 1024
