import { outsideExams } from '../kernel/ipc/call-policy.ts'
import { request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { newPasswordSchema, passwordSchema, userSchema } from './session-schemas.ts'
import { photoSchema, profileUpdateSchema } from './learner-profile.ts'

const nothing = z.strictObject({})

/** Requests about the signed-in user's own account. */
export const profileContract = {
  update: request(profileUpdateSchema, userSchema, outsideExams),
  /** Returns the picture, or null if there is none. */
  readPhoto: request(nothing, photoSchema.nullable(), outsideExams),
  savePhoto: request(photoSchema, userSchema, outsideExams),
  removePhoto: request(nothing, userSchema, outsideExams),
  /**
   * Ends every other session of the account; this session continues with a new token. Returns a new recovery code, because anybody who knew the old
   * password may also have seen the old code.
   */
  changePassword: request(
    z.strictObject({ currentPassword: passwordSchema, newPassword: newPasswordSchema }),
    z.strictObject({ recoveryCode: z.string() }),
    outsideExams
  ),
  /** Gives an account without a password its first one, and its first recovery code. Fails with `password/has-one` for any other account. */
  choosePassword: request(z.strictObject({ newPassword: newPasswordSchema }), z.strictObject({ recoveryCode: z.string() }), outsideExams)
}
