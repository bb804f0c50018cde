import { forward, type ForwardTable } from '../account/forward.ts'

/** Requests of a candidate seat, and of teachers who mark, that the backend answers alone. */
export const examSessionForwards = {
  examSeat: { readPhoto: forward('fetchPhoto') },
  marking: {
    listSessions: forward('listMarkingSessions'),
    take: forward('takeAnswer'),
    fetch: forward('fetchMarkedAnswer'),
    renew: forward('renewMarking'),
    save: forward('saveWrittenMark'),
    listOwn: forward('listOwnWrittenMarks'),
    fetchAgreement: forward('fetchMarkerAgreement')
  }
} satisfies ForwardTable
