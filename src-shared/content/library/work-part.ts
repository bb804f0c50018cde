/** Maximum bytes of a work's file per request. */
export const WORK_PART_BYTES = 512 * 1024
