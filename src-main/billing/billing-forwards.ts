import { forward, type ForwardTable } from '../account/forward.ts'

/** Requests about plans and vouchers that the backend answers alone. */
export const billingForwards = { billing: { readRequestCode: forward('fetchRequestCode') } } satisfies ForwardTable
