import { assessmentChoiceSchema, assessmentSchema, slugSchema } from '../assessment/assessment.ts'
import { attemptEventSchema } from '../attempt/attempt-event.ts'
import { paperSchema } from '../attempt/paper.ts'
import { reportSchema } from '../attempt/report.ts'
import { photoSchema, profileUpdateSchema } from '../learner/learner-profile.ts'
import { roles } from '../learner/roles.ts'
import {
  addOnSchema,
  lessonSchema,
  lessonSummarySchema,
  librarySchema,
  librarySummarySchema,
  medalLadderSchema,
  planSchema,
  serialSchema,
  subjectSchema,
  subscriptionSchema
} from '../learning/learning.ts'
import { z } from '../schema/zod.ts'
import {
  credentialsSchema,
  emailSchema,
  identifierSchema,
  learnerRegistrationSchema,
  mailSchema,
  newPasswordSchema,
  passwordSchema,
  recoveryCodeSchema,
  registrationSchema,
  userSchema,
  verificationCodeSchema
} from '../session/session-schemas.ts'
import { endpoint } from './endpoint.ts'

const attemptParams = z.strictObject({ attemptId: z.uuid() })
const accepted = z.strictObject({})

const registrationId = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
/** One per registration in progress: opens its mail in the mailbox of an embedded backend, and is needed to end it. */
const registrationReply = z.strictObject({ registrationId: z.string(), mail: z.enum(['local', 'sent']) })
const userReply = z.object({ user: userSchema })
const tokenReply = z.object({ metadata: z.object({ token: z.string() }) })
const accountParams = z.strictObject({ accountId: z.uuid() })

/** What staff see of an account. */
const accountReply = z.strictObject({
  accountId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  role: z.enum(roles),
  isDisabled: z.boolean(),
  createdAt: z.number()
})

const attemptSummaryReply = z.strictObject({
  attemptId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  startedAt: z.number(),
  state: z.enum(['open', 'marked']),
  total: z.number().nullable(),
  maximumTotal: z.number()
})

/** The HTTP contract, as data. Fastify's routes, main's typed client and the API page all come from it. */
export const endpoints = {
  readHealth: endpoint({
    method: 'GET',
    path: '/api/health',
    caller: 'anyone',
    reply: z.strictObject({ product: z.literal('koya'), version: z.string(), markingVersion: z.string() }),
    errors: [],
    summary: 'Says that this is a Koya backend that serves, and how it marks.'
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    caller: 'anyone',
    body: registrationSchema,
    reply: registrationReply,
    errors: ['registration/mail-unavailable'],
    summary: 'Registers a learner and mails a code. A second registration gets the same reply; only the mail differs.'
  }),
  registerLearner: endpoint({
    method: 'POST',
    path: '/api/register/learner',
    caller: 'anyone',
    body: z.strictObject({ ...learnerRegistrationSchema.shape, recoveryCode: recoveryCodeSchema }),
    reply: z.strictObject({ username: z.string() }),
    errors: [],
    summary: 'Registers a learner without e-mail, with a guardian’s consent. The backend makes the user name: nobody can ask which ones exist.'
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
    errors: ['verification/wrong-code', 'verification/code-expired', 'verification/too-many-tries'],
    summary:
      'Ends the registration of this id, so that nobody confirms what a stranger typed. The client makes the recovery code; the backend keeps its hash.'
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/verify/resend',
    caller: 'anyone',
    body: z.strictObject({ email: emailSchema, registrationId: registrationId.optional() }),
    reply: registrationReply,
    errors: ['registration/mail-unavailable'],
    summary: 'Mails a new code and goes on under a new id; the same reply for every address. Without the former id only where one registration waits.'
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    caller: 'anyone',
    body: credentialsSchema,
    reply: tokenReply,
    errors: ['session/wrong-credentials', 'session/not-verified', 'session/too-many-tries', 'session/disabled'],
    summary: 'Signs a learner in.'
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    caller: 'account',
    reply: accepted,
    errors: [],
    summary: 'Ends the session of this token.',
    takesEndedSession: true
  }),
  fetchUser: endpoint({
    method: 'GET',
    path: '/api/user',
    caller: 'account',
    reply: userReply,
    errors: [],
    summary: 'The signed-in learner.'
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
    errors: ['recovery/refused', 'session/too-many-tries'],
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
      newRecoveryCode: recoveryCodeSchema.optional()
    }),
    reply: tokenReply,
    errors: ['password/wrong-current', 'session/too-many-tries'],
    summary:
      'Sets a new password, ends all sessions of the account and answers the token of a new one. A new recovery code takes the place of the old one.'
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
    summary: 'The learner’s own picture.'
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
    reply: z.strictObject({ accounts: z.array(accountReply) }),
    errors: ['session/role-required'],
    summary: 'All accounts, newest first.'
  }),
  setAccountRole: endpoint({
    method: 'POST',
    path: '/api/accounts/:accountId/role',
    caller: 'account',
    roles: ['admin'],
    params: accountParams,
    body: z.strictObject({ role: z.enum(roles) }),
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
  }),
  listSubjects: endpoint({
    method: 'GET',
    path: '/api/subjects',
    caller: 'account',
    reply: z.strictObject({ subjects: z.array(subjectSchema) }),
    errors: [],
    summary: 'The subjects, with how much there is of each.'
  }),
  listLessons: endpoint({
    method: 'GET',
    path: '/api/lessons',
    caller: 'account',
    reply: z.strictObject({ lessons: z.array(lessonSummarySchema) }),
    errors: [],
    summary: 'The lessons.'
  }),
  fetchLesson: endpoint({
    method: 'GET',
    path: '/api/lessons/:slug',
    caller: 'account',
    params: z.strictObject({ slug: slugSchema }),
    reply: z.strictObject({ lesson: lessonSchema }),
    errors: ['lesson/not-found'],
    summary: 'One lesson, whole.'
  }),
  listLibraries: endpoint({
    method: 'GET',
    path: '/api/libraries',
    caller: 'account',
    reply: z.strictObject({ libraries: z.array(librarySummarySchema) }),
    errors: [],
    summary: 'The libraries, and which of them are open to this learner.'
  }),
  fetchLibrary: endpoint({
    method: 'GET',
    path: '/api/libraries/:serial',
    caller: 'account',
    params: z.strictObject({ serial: serialSchema }),
    reply: z.strictObject({ library: librarySchema }),
    errors: ['library/not-found'],
    summary: 'One library; its entries only where it is open to this learner.'
  }),
  listPlans: endpoint({
    method: 'GET',
    path: '/api/plans',
    caller: 'account',
    reply: z.strictObject({ plans: z.array(planSchema) }),
    errors: [],
    summary: 'The plans, and which one this learner has.'
  }),
  listSubscriptions: endpoint({
    method: 'GET',
    path: '/api/subscriptions',
    caller: 'account',
    reply: z.strictObject({ subscriptions: z.array(subscriptionSchema) }),
    errors: [],
    summary: 'The learner’s own plans, newest first.'
  }),
  listAddOns: endpoint({
    method: 'GET',
    path: '/api/add-ons',
    caller: 'account',
    reply: z.strictObject({ addOns: z.array(addOnSchema) }),
    errors: [],
    summary: 'The add-ons, and which of them this learner has.'
  }),
  listAddOnSubscriptions: endpoint({
    method: 'GET',
    path: '/api/add-ons/subscriptions',
    caller: 'account',
    reply: z.strictObject({ subscriptions: z.array(subscriptionSchema) }),
    errors: [],
    summary: 'The learner’s own add-ons, newest first.'
  }),
  listMedalLadders: endpoint({
    method: 'GET',
    path: '/api/medal-test/levels',
    caller: 'account',
    reply: z.strictObject({ ladders: z.array(medalLadderSchema) }),
    errors: [],
    summary: 'The medal test’s levels by subject, with the learner’s best results.'
  }),
  listAssessments: endpoint({
    method: 'GET',
    path: '/api/assessments',
    caller: 'account',
    reply: z.strictObject({ assessments: z.array(assessmentSchema) }),
    errors: [],
    summary: 'The papers that can be taken.'
  }),
  fetchAssessment: endpoint({
    method: 'GET',
    path: '/api/assessments/:slug',
    caller: 'account',
    params: z.strictObject({ slug: slugSchema }),
    query: assessmentChoiceSchema.omit({ slug: true }),
    reply: z.strictObject({ assessment: assessmentSchema }),
    errors: ['assessment/not-found'],
    summary: 'One paper: subjects, time, rules.'
  }),
  startAttempt: endpoint({
    method: 'POST',
    path: '/api/attempts',
    caller: 'account',
    body: z.strictObject({ attemptId: z.uuid(), ...assessmentChoiceSchema.shape, markingVersion: z.string().max(40) }),
    reply: z.strictObject({ paper: paperSchema, capability: z.string() }),
    errors: [
      'assessment/not-found',
      'assessment/cannot-be-filled',
      'medal-level/locked',
      'attempt/version-disagreement',
      'attempt/not-owner',
      'attempt/closed'
    ],
    summary: 'Draws a paper for this learner. The client makes the attempt id: repeats answer the same paper.'
  }),
  issueCapability: endpoint({
    method: 'POST',
    path: '/api/attempts/:attemptId/capability',
    caller: 'account',
    ownedBy: 'attemptId',
    params: attemptParams,
    reply: z.strictObject({ capability: z.string() }),
    errors: ['attempt/not-found', 'attempt/not-owner'],
    summary: 'The attempt’s capability once more, for a computer that could not keep it.'
  }),
  appendEvents: endpoint({
    method: 'POST',
    path: '/api/attempts/:attemptId/events',
    caller: 'attempt',
    params: attemptParams,
    body: z.strictObject({ events: z.array(attemptEventSchema).min(1).max(500) }),
    reply: z.strictObject({ receivedSequence: z.int() }),
    errors: ['attempt/not-found', 'attempt/capability-refused', 'attempt/gap', 'attempt/chain-broken', 'attempt/unknown-item', 'attempt/closed'],
    summary: 'Takes events in order, idempotently by sequence, and answers the highest it holds.',
    bodyLimitBytes: 1024 * 1024
  }),
  submitAttempt: endpoint({
    method: 'POST',
    path: '/api/attempts/:attemptId/submit',
    caller: 'attempt',
    params: attemptParams,
    body: z.strictObject({ lastSequence: z.int().positive(), lastHash: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: z.strictObject({ receiptId: z.string(), attemptId: z.uuid(), lastSequence: z.int(), lastHash: z.string(), receivedAt: z.number() }),
    errors: ['attempt/not-found', 'attempt/capability-refused', 'attempt/gap', 'attempt/chain-broken'],
    summary: 'Closes and marks the attempt whose submit event the backend holds. Repeats answer the same receipt.'
  }),
  listAttempts: endpoint({
    method: 'GET',
    path: '/api/attempts',
    caller: 'account',
    reply: z.strictObject({ attempts: z.array(attemptSummaryReply) }),
    errors: [],
    summary: 'The learner’s own attempts, newest first.'
  }),
  fetchReport: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/report',
    caller: 'account',
    ownedBy: 'attemptId',
    params: attemptParams,
    reply: reportSchema,
    errors: ['attempt/not-found', 'attempt/not-owner', 'attempt/not-submitted'],
    summary: 'Scores, keys and explanations, after submission only.'
  })
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
