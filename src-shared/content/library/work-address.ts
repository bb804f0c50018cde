/** Returns the path at which main serves a work's file in parts, if the backend grants the learner access. */
export function workAddress(serial: string, workId: string): string {
  return `/libraries/${serial}/${workId}`
}

/** Response header with the error code if a work's file is not served. */
export const WORK_ERROR_HEADER = 'Koya-Error'
