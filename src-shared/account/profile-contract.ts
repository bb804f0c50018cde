import { outsideExams } from '../kernel/ipc/call-policy.ts'
import { request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { newPasswordSchema, passwordSchema, userSchema } from './session-schemas.ts'
import { photoSchema, profileUpdateSchema } from './learner-profile.ts'

const nothing = z.strictObject({})

/** The signed-in learner's own account. */
export const profileContract = {
  update: request(profileUpdateSchema, userSchema, outsideExams),
  /** The picture, or null where there is none. */
  readPhoto: request(nothing, photoSchema.nullable(), outsideExams),
  savePhoto: request(photoSchema, userSchema, outsideExams),
  removePhoto: request(nothing, userSchema, outsideExams),
  /**
   * Ends every other session of the account; this one goes on with a new token. Answers the recovery code that takes the place of the old one,
   * which whoever knew the old password may have seen.
   */
  changePassword: request(
    z.strictObject({ currentPassword: passwordSchema, newPassword: newPasswordSchema }),
    z.strictObject({ recoveryCode: z.string() }),
    outsideExams
  )
}
