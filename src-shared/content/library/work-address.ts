/** Where main serves the file of a work, part by part, where the backend lets the learner have it. */
export function workAddress(serial: string, workId: string): string {
  return `/libraries/${serial}/${workId}`
}

/** Of an answer at such an address: why the work does not come, a code of the table of errors. */
export const WORK_ERROR_HEADER = 'Koya-Error'
