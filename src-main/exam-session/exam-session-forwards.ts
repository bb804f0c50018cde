import { forward, type ForwardTable } from '../account/forward.ts'

/** What a candidate seat asks and only the backend answers. */
export const examSessionForwards = { examSeat: { readPhoto: forward('fetchPhoto') } } satisfies ForwardTable
