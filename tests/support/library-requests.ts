import { unread } from '../../src-shared/learning/library/reading.ts'
import { HEARD_SERIAL, HEARD_WORK } from './learning-fixture.ts'

/** All requests that a learner can send to the libraries of `learning-fixture.ts`, by endpoint. */
export function libraryAsks(bearer: string) {
  const params = { serial: HEARD_SERIAL }
  return {
    listLibraries: [{ bearer }],
    fetchLibrary: ['NOT-0001', 'NOT-0002'].map((serial) => ({ bearer, params: { serial } })),
    fetchWorkPart: [{ bearer, params: { ...params, workId: HEARD_WORK } }],
    fetchReading: [{ bearer, params }],
    keepReading: [{ bearer, params, body: { reading: unread } }]
  }
}
