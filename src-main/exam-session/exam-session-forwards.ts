import { forward, type ForwardTable } from '../account/forward.ts'

/** Requests of a candidate seat that the backend answers alone. */
export const examSessionForwards = { examSeat: { readPhoto: forward('fetchPhoto') } } satisfies ForwardTable
