import { photoSchema, profileUpdateSchema } from './learner-profile.ts'
import { givenRoles, roles } from '../kernel/http/roles.ts'
import { z } from '../kernel/schema/zod.ts'
import { mailSchema } from '../kernel/values/mail.ts'
import {
  credentialsSchema,
  deviceTokenSchema,
  emailSchema,
  homeStartSchema,
  identifierSchema,
  learnerRegistrationSchema,
  newPasswordSchema,
  passwordSchema,
  recoveryCodeSchema,
  registrationSchema,
  userSchema,
  verificationCodeSchema
} from './session-schemas.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGE_MOST, pageQuery, pageReply } from '../kernel/http/pages.ts'

const accepted = z.strictObject({})

const registrationId = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
/** One id per registration in progress. It opens that registration's mail in the embedded backend's mailbox, and verification requires it. */
const registrationReply = z.strictObject({ registrationId: z.string(), mail: z.enum(['local', 'sent']) })
const userReply = z.object({ user: userSchema })
const tokenReply = z.object({ metadata: z.object({ token: z.string() }) })
const accountParams = z.strictObject({ accountId: z.uuid() })

/** The account data that staff see. */
const accountReply = z.strictObject({
  accountId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  role: z.enum(roles),
  isDisabled: z.boolean(),
  createdAt: z.number()
})

/** Registration, sessions, passwords, the signed-in user's profile, and account administration. */
export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    caller: 'anyone',
    body: registrationSchema,
    reply: registrationReply,
    errors: ['registration/mail-unavailable', 'password/too-easy', 'session/crowded', 'registration/crowded', 'registration/closed'],
    summary: 'Registers a learner and mails a code. A second registration gets the same reply; only the mail differs.'
  }),
  registerLearner: endpoint({
    method: 'POST',
    path: '/api/register/learner',
    caller: 'anyone',
    body: z.strictObject({ ...learnerRegistrationSchema.shape, recoveryCode: recoveryCodeSchema }),
    reply: z.strictObject({ username: z.string() }),
    errors: ['registration/too-many', 'password/too-easy', 'password/not-for-pictures', 'session/crowded', 'registration/closed'],
    summary:
      'Registers a learner without e-mail, with a guardian’s consent. The backend makes the user name: nobody can ask which ones exist. So many an hour from one network address.'
  }),
  beginHere: endpoint({
    method: 'POST',
    path: '/api/here/accounts',
    caller: 'anyone',
    body: homeStartSchema,
    reply: z.object({ ...tokenReply.shape, accountId: z.uuid() }),
    errors: ['registration/not-here', 'registration/closed', 'registration/too-many'],
    summary: 'Makes an account without a password and signs it in; only in the embedded backend, which only users of its computer reach.'
  }),
  listHere: endpoint({
    method: 'GET',
    path: '/api/here/accounts',
    caller: 'anyone',
    reply: z.strictObject({ accounts: z.array(z.strictObject({ accountId: z.uuid(), name: z.string() })) }),
    errors: ['registration/not-here'],
    summary: 'The accounts of this computer that have no password, the newest first.'
  }),
  openHere: endpoint({
    method: 'POST',
    path: '/api/here/session',
    caller: 'anyone',
    body: z.strictObject({ accountId: z.uuid() }),
    reply: tokenReply,
    errors: ['registration/not-here', 'account/not-found'],
    summary: 'Signs in an account of this computer that has no password.',
    givesNewReply: true
  }),
  choosePassword: endpoint({
    method: 'POST',
    path: '/api/here/password',
    caller: 'account',
    body: z.strictObject({ newPassword: newPasswordSchema, newRecoveryCode: recoveryCodeSchema }),
    reply: tokenReply,
    repliesOutliveSession: true,
    errors: ['registration/not-here', 'password/has-one', 'password/too-easy', 'password/not-for-pictures', 'session/crowded'],
    summary:
      'Gives an account without a password its first one and its first recovery code, ends all its sessions and answers the token of a new one. With an Idempotency-Key a repeat under the old token gets the same reply.'
  }),
  readMailbox: endpoint({
    method: 'GET',
    path: '/api/mailbox/:registrationId',
    caller: 'anyone',
    params: z.strictObject({ registrationId }),
    reply: z.strictObject({ messages: z.array(mailSchema) }),
    errors: ['mailbox/absent'],
    summary: 'The mail of one registration in progress; exists only in the embedded backend.'
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/verify',
    caller: 'anyone',
    body: z.strictObject({ email: emailSchema, registrationId, code: verificationCodeSchema, recoveryCode: recoveryCodeSchema }),
    reply: accepted,
    errors: ['verification/wrong-code', 'verification/code-expired', 'verification/too-many-tries', 'registration/too-many', 'registration/closed'],
    summary:
      'Ends the registration of this id, so that nobody confirms what a stranger typed. The client makes the recovery code; the backend keeps its hash.'
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/verify/resend',
    caller: 'anyone',
    body: z.strictObject({ email: emailSchema, registrationId: registrationId.optional() }),
    reply: registrationReply,
    errors: ['registration/mail-unavailable', 'registration/crowded', 'registration/closed'],
    summary: 'Mails a new code and goes on under a new id; the same reply for every address. Without the former id only where one registration waits.'
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    caller: 'anyone',
    body: z.strictObject({ ...credentialsSchema.shape, device: deviceTokenSchema.optional() }),
    /**
     * `device` is set where the device was unknown. Sent with the next sign-in, it exempts this device from delays caused by other people's wrong
     * passwords.
     */
    reply: z.object({ metadata: z.object({ token: z.string(), device: deviceTokenSchema.optional() }) }),
    errors: [
      'session/wrong-credentials',
      'session/not-verified',
      'session/too-many-tries',
      'session/too-many-pictures',
      'session/crowded',
      'session/disabled'
    ],
    summary: 'Signs a learner in.',
    givesNewReply: true
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    caller: 'account',
    reply: accepted,
    errors: [],
    summary: 'Ends the session of this token.',
    takesEndedSession: true,
    isForCandidates: true
  }),
  fetchUser: endpoint({
    method: 'GET',
    path: '/api/user',
    caller: 'account',
    reply: userReply,
    errors: [],
    summary: 'The signed-in learner.',
    isForCandidates: true
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/password/forgot',
    caller: 'anyone',
    body: z.strictObject({ email: emailSchema }),
    reply: z.strictObject({ mail: z.enum(['none', 'sent']) }),
    errors: [],
    summary: 'Mails a reset code where mail is configured; the same reply for every address.'
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/password/reset',
    caller: 'anyone',
    body: z.strictObject({
      identifier: identifierSchema,
      code: z.union([verificationCodeSchema, recoveryCodeSchema]),
      newPassword: newPasswordSchema,
      newRecoveryCode: recoveryCodeSchema
    }),
    reply: accepted,
    errors: ['recovery/refused', 'password/too-easy', 'password/not-for-pictures', 'session/too-many-tries', 'session/crowded'],
    summary:
      'Sets a new password by a mailed code or the recovery code, puts a new recovery code in place of the old one, and ends all sessions of the account.'
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/password/change',
    caller: 'account',
    body: z.strictObject({
      currentPassword: passwordSchema,
      newPassword: newPasswordSchema,
      newRecoveryCode: recoveryCodeSchema
    }),
    reply: tokenReply,
    repliesOutliveSession: true,
    errors: [
      'password/wrong-current',
      'password/too-easy',
      'password/not-for-pictures',
      'session/too-many-tries',
      'session/too-many-pictures',
      'session/crowded'
    ],
    summary:
      'Sets a new password, ends all sessions of the account and answers the token of a new one. A new recovery code takes the place of the old one. With an Idempotency-Key a repeat under the old token gets the same reply.'
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/api/profile',
    caller: 'account',
    body: profileUpdateSchema,
    reply: userReply,
    errors: ['profile/unknown-subject'],
    summary: 'Sets the learner’s name and profile.'
  }),
  fetchPhoto: endpoint({
    method: 'GET',
    path: '/api/profile/photo',
    caller: 'account',
    reply: z.strictObject({ photo: photoSchema.nullable() }),
    errors: [],
    summary: 'The learner’s own picture.',
    isForCandidates: true
  }),
  savePhoto: endpoint({
    method: 'POST',
    path: '/api/profile/photo',
    caller: 'account',
    body: photoSchema,
    reply: userReply,
    errors: ['profile/photo-unreadable'],
    summary: 'Keeps a picture of the learner, in place of an earlier one.',
    bodyLimitBytes: 512 * 1024
  }),
  removePhoto: endpoint({
    method: 'POST',
    path: '/api/profile/photo/remove',
    caller: 'account',
    reply: userReply,
    errors: [],
    summary: 'Forgets the learner’s picture.'
  }),
  listAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
    caller: 'account',
    roles: ['staff', 'admin'],
    query: z.strictObject({ ...pageQuery, words: z.string().trim().min(1).max(100).optional() }),
    reply: z.strictObject({ accounts: z.array(accountReply).max(PAGE_MOST), ...pageReply }),
    errors: ['session/role-required'],
    summary: 'All accounts, newest first.'
  }),
  setAccountRole: endpoint({
    method: 'POST',
    path: '/api/accounts/:accountId/role',
    caller: 'account',
    roles: ['admin'],
    params: accountParams,
    body: z.strictObject({ role: z.enum(givenRoles) }),
    reply: z.strictObject({ account: accountReply }),
    errors: ['session/role-required', 'account/not-found', 'account/last-admin'],
    summary: 'Gives an account another role.'
  }),
  setAccountDisabled: endpoint({
    method: 'POST',
    path: '/api/accounts/:accountId/disabled',
    caller: 'account',
    roles: ['admin'],
    params: accountParams,
    body: z.strictObject({ isDisabled: z.boolean() }),
    reply: z.strictObject({ account: accountReply }),
    errors: ['session/role-required', 'account/not-found', 'account/last-admin'],
    summary: 'Closes an account, which ends its sessions, or opens it again.'
  })
} as const
