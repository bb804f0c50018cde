import { forward, type ForwardTable } from '../account/forward.ts'

/** Requests of staff about the computers of their server; the backend knows who is staff. */
export const computerForwards = { computers: { list: forward('listComputers') } } satisfies ForwardTable
