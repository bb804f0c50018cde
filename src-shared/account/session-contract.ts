import { failureSchema } from '../kernel/errors/failure-schema.ts'
import { anyTime, evenLocked, outsideExams, outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { mailSchema } from '../kernel/values/mail.ts'
import {
  credentialsSchema,
  emailSchema,
  identifierSchema,
  learnerRegistrationSchema,
  newPasswordSchema,
  recoveryCodeSchema,
  registrationSchema,
  userSchema,
  verificationCodeSchema
} from './session-schemas.ts'
import { strategies } from '../device/strategies.ts'

/** What the renderer knows of the session. */
export const sessionViewSchema = z.strictObject({
  /** The client's auth state, exactly as the platform's spec, section 3, has it. */
  auth: z.strictObject({ user: userSchema.nullable(), loggedIn: z.boolean() }),
  /** True while a log-in is in progress. */
  busy: z.boolean(),
  /** True before the kept token of the last run has been looked at. */
  isStarting: z.boolean(),
  /** True after the session ended by itself, until the next log-in or log-out. */
  isExpired: z.boolean(),
  keychain: z.enum(['unknown', 'available', 'absent', 'locked']),
  strategy: z.enum(strategies),
  /** `waiting` while the learner is in the system browser; `returned` once the browser came back, until the log-in has ended. */
  openId: z.enum(['idle', 'waiting', 'returned']),
  /** Why the last start or single sign-on failed, for the login page. */
  failure: failureSchema.nullable(),
  /** What the user's scopes property says (spec, section 6); empty where it is not configured. */
  scopes: z.array(z.string())
})

export type SessionView = z.infer<typeof sessionViewSchema>

/** Who signed in on this computer before: name and picture only, for the login page. */
export const rememberedAccountSchema = z.strictObject({
  accountId: z.string(),
  name: z.string(),
  identifier: z.string(),
  /** A data address of at most a few kilobytes, or null. */
  picture: z.string().nullable()
})

export type RememberedAccount = z.infer<typeof rememberedAccountSchema>

const nothing = z.strictObject({})
const recoveryCode = z.strictObject({ recoveryCode: z.string() })

export const sessionContract = {
  read: request(nothing, sessionViewSchema, evenLocked),
  changed: event(sessionViewSchema),
  /** `mail` says where the code went: `local` is the mailbox of the embedded backend. */
  register: request(registrationSchema, z.strictObject({ mail: z.enum(['local', 'sent']) }), outsideExams),
  /** A learner without e-mail. User name and recovery code are shown this once. */
  registerLearner: request(learnerRegistrationSchema, z.strictObject({ username: z.string(), recoveryCode: z.string() }), outsideExams),
  /** The mail of the registration in progress; empty where mail is really sent. */
  readMailbox: request(nothing, z.strictObject({ messages: z.array(mailSchema) }), outsideExams),
  /** Ends the registration that this computer began. The recovery code is shown this once and stored nowhere on this side. */
  verifyEmail: request(z.strictObject({ email: emailSchema, code: verificationCodeSchema }), recoveryCode, outsideExams),
  resendCode: request(z.strictObject({ email: emailSchema }), z.strictObject({ mail: z.enum(['local', 'sent']) }), outsideExams),
  login: request(credentialsSchema, userSchema, anyTime),
  /** Opens the system browser at the school's sign-on; resolves once the learner is signed in, or with why not. */
  loginWithOpenId: request(nothing, userSchema, outsideExamsAndKiosks),
  cancelOpenId: request(nothing, nothing, outsideExamsAndKiosks),
  logout: request(nothing, nothing, outsideExams),
  /** Answers the same for every address. `mail` is `none` where the backend sends none: the recovery code is the only way then. */
  forgotPassword: request(z.strictObject({ email: emailSchema }), z.strictObject({ mail: z.enum(['none', 'sent']) }), outsideExams),
  /** Answers the recovery code that takes the place of the old one. */
  resetPassword: request(
    z.strictObject({ identifier: identifierSchema, code: z.union([verificationCodeSchema, recoveryCodeSchema]), newPassword: newPasswordSchema }),
    recoveryCode,
    outsideExams
  ),
  listRemembered: request(nothing, z.strictObject({ accounts: z.array(rememberedAccountSchema) }), outsideExams),
  forgetRemembered: request(z.strictObject({ accountId: z.string().max(100) }), nothing, outsideExams)
}
