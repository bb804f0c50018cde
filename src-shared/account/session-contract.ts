import { failureSchema } from '../kernel/errors/failure-schema.ts'
import { anyTime, evenLocked, outsideExams, outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { mailSchema } from '../kernel/values/mail.ts'
import {
  credentialsSchema,
  emailSchema,
  homeStartSchema,
  identifierSchema,
  learnerRegistrationSchema,
  newPasswordSchema,
  recoveryCodeSchema,
  registrationSchema,
  userSchema,
  verificationCodeSchema
} from './session-schemas.ts'
import { strategies } from '../device/strategies.ts'

/** Session state as the renderer sees it. */
export const sessionViewSchema = z.strictObject({
  /** The client's auth state, in the shape that the platform's spec defines (section 3). */
  auth: z.strictObject({ user: userSchema.nullable(), loggedIn: z.boolean() }),
  /** True during sign-in. */
  busy: z.boolean(),
  /** True until the stored token of the last run has been checked. */
  isStarting: z.boolean(),
  /** True after the session expired, until the next sign-in or sign-out. */
  isExpired: z.boolean(),
  keychain: z.enum(['unknown', 'available', 'absent', 'locked']),
  strategy: z.enum(strategies),
  /** `waiting`: the learner is in the system browser. `returned`: the browser has redirected back and sign-in is not complete yet. */
  openId: z.enum(['idle', 'waiting', 'returned']),
  /** Why the last start or single sign-on failed; shown on the sign-in page. */
  failure: failureSchema.nullable(),
  /** The value of the user's scopes property (spec, section 6); empty where none is configured. */
  scopes: z.array(z.string())
})

export type SessionView = z.infer<typeof sessionViewSchema>

/** An account that signed in on this computer before: only what the sign-in page shows. */
export const rememberedAccountSchema = z.strictObject({
  accountId: z.string(),
  name: z.string(),
  identifier: z.string(),
  /** A data URL of at most a few kilobytes, or null. */
  picture: z.string().nullable(),
  /** Whether its password is four pictures. Absent in files of an earlier release. */
  hasPicturePassword: z.boolean().default(false)
})

/** Such an account, or one of this computer without a password, which opens by a press. */
export const listedAccountSchema = rememberedAccountSchema.extend({ opensHere: z.boolean() })

export type ListedAccount = z.infer<typeof listedAccountSchema>
export type RememberedAccount = z.infer<typeof rememberedAccountSchema>

const nothing = z.strictObject({})
const recoveryCode = z.strictObject({ recoveryCode: z.string() })

export const sessionContract = {
  read: request(nothing, sessionViewSchema, evenLocked),
  changed: event(sessionViewSchema),
  /** `mail` says where the code was sent; `local` is the embedded backend's mailbox. */
  register: request(registrationSchema, z.strictObject({ mail: z.enum(['local', 'sent']) }), outsideExams),
  /** Registers a learner without e-mail. The user name and recovery code are shown only once. */
  registerLearner: request(learnerRegistrationSchema, z.strictObject({ username: z.string(), recoveryCode: z.string() }), outsideExams),
  /** Returns the mail of the registration in progress; empty where mail goes to a real mail server. */
  readMailbox: request(nothing, z.strictObject({ messages: z.array(mailSchema) }), outsideExams),
  /** Completes the registration that this computer began. The recovery code is shown only once and is not stored on the client. */
  verifyEmail: request(z.strictObject({ email: emailSchema, code: verificationCodeSchema }), recoveryCode, outsideExams),
  resendCode: request(z.strictObject({ email: emailSchema }), z.strictObject({ mail: z.enum(['local', 'sent']) }), outsideExams),
  login: request(credentialsSchema, userSchema, anyTime),
  /** Makes an account without a password, and signs it in. Fails with `registration/not-here` anywhere but on a computer at home without a server. */
  beginAtHome: request(homeStartSchema, userSchema, outsideExamsAndKiosks),
  /** Signs in an account of this computer that has no password. Fails with `account/not-found` for any other. */
  openRemembered: request(z.strictObject({ accountId: z.uuid() }), userSchema, anyTime),
  /** Opens the school's sign-on in the system browser. Resolves once the learner is signed in, or with the failure. */
  loginWithOpenId: request(nothing, userSchema, outsideExamsAndKiosks),
  cancelOpenId: request(nothing, nothing, outsideExamsAndKiosks),
  logout: request(nothing, nothing, outsideExams),
  /** Returns the same reply for every address. `mail` is `none` where the backend sends no mail; then only the recovery code works. */
  forgotPassword: request(z.strictObject({ email: emailSchema }), z.strictObject({ mail: z.enum(['none', 'sent']) }), outsideExams),
  /** Returns a new recovery code, which replaces the old one. */
  resetPassword: request(
    z.strictObject({ identifier: identifierSchema, code: z.union([verificationCodeSchema, recoveryCodeSchema]), newPassword: newPasswordSchema }),
    recoveryCode,
    outsideExams
  ),
  listRemembered: request(nothing, z.strictObject({ accounts: z.array(listedAccountSchema) }), anyTime),
  forgetRemembered: request(z.strictObject({ accountId: z.string().max(100) }), nothing, outsideExams)
}
