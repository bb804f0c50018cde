import { event, request } from '../ipc/contract.ts'
import { z } from '../schema/zod.ts'
import {
  credentialsSchema,
  emailSchema,
  mailSchema,
  newPasswordSchema,
  recoveryCodeSchema,
  registrationSchema,
  userSchema,
  verificationCodeSchema
} from './session-schemas.ts'

/**
 * What the renderer knows of the session: `{ user, loggedIn }` and `busy` as in the platform's spec, section 3, and what it must tell
 * the learner besides.
 */
export const sessionViewSchema = z.strictObject({
  user: userSchema.nullable(),
  loggedIn: z.boolean(),
  /** True while a log-in is in progress. */
  busy: z.boolean(),
  /** True before the kept token of the last run has been looked at. */
  isStarting: z.boolean(),
  /** True after the session ended by itself, until the next log-in or log-out. */
  isExpired: z.boolean(),
  keychain: z.enum(['unknown', 'available', 'absent', 'locked'])
})

export type SessionView = z.infer<typeof sessionViewSchema>

const nothing = z.strictObject({})

export const sessionContract = {
  read: request(nothing, sessionViewSchema),
  changed: event(sessionViewSchema),
  /** `mail` says where the code went: `local` is the mailbox of the embedded backend. */
  register: request(registrationSchema, z.strictObject({ mail: z.enum(['local', 'sent']) })),
  /** The mail of the registration in progress; empty where mail is really sent. */
  readMailbox: request(nothing, z.strictObject({ messages: z.array(mailSchema) })),
  /** Ends a registration. The recovery code is shown this once and stored nowhere on this side. */
  verifyEmail: request(z.strictObject({ email: emailSchema, code: verificationCodeSchema }), z.strictObject({ recoveryCode: z.string() })),
  resendCode: request(z.strictObject({ email: emailSchema }), z.strictObject({ mail: z.enum(['local', 'sent']) })),
  login: request(credentialsSchema, userSchema),
  logout: request(nothing, nothing),
  /** Answers the same for every address. `mail` is `none` where the backend sends none: the recovery code is the only way then. */
  forgotPassword: request(z.strictObject({ email: emailSchema }), z.strictObject({ mail: z.enum(['none', 'sent']) })),
  resetPassword: request(
    z.strictObject({ email: emailSchema, code: z.union([verificationCodeSchema, recoveryCodeSchema]), newPassword: newPasswordSchema }),
    nothing
  )
}
