import { outsideExamsOrUnlocked } from '../kernel/ipc/call-policy.ts'
import { request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { systemCheckSchema } from './system-check.ts'

export const systemCheckContract = {
  /**
   * Checks this computer again; takes up to a few seconds if a server does not answer. Also during an exam: an invigilator who has unlocked a computer
   * looks why its answers do not arrive.
   */
  read: request(z.strictObject({}), z.strictObject({ checks: z.array(systemCheckSchema), readAt: z.number() }), outsideExamsOrUnlocked)
}
