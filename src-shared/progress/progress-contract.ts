import { request } from '../ipc/contract.ts'
import { z } from '../schema/zod.ts'
import { progressSchema } from './progress.ts'

/** Where the signed-in learner stands, as the backend reckons it from what was marked. */
export const progressContract = {
  read: request(z.strictObject({}), progressSchema)
}
