import { assessmentSchema, slugSchema } from '../assessment/assessment.ts'
import { attemptEventSchema } from '../attempt/attempt-event.ts'
import { paperSchema } from '../attempt/paper.ts'
import { reportSchema } from '../attempt/report.ts'
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
} from '../session/session-schemas.ts'
import { endpoint } from './endpoint.ts'

const attemptParams = z.strictObject({ attemptId: z.uuid() })
const accepted = z.strictObject({})

/** One per registration in progress; opens its mail in the mailbox of an embedded backend and nothing else. */
const registrationReply = z.strictObject({ registrationId: z.string(), mail: z.enum(['local', 'sent']) })

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
  readMailbox: endpoint({
    method: 'GET',
    path: '/api/mailbox/:registrationId',
    caller: 'anyone',
    params: z.strictObject({ registrationId: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }),
    reply: z.strictObject({ messages: z.array(mailSchema) }),
    errors: ['mailbox/absent'],
    summary: 'The mail of one registration in progress; exists only in the embedded backend.'
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/verify',
    caller: 'anyone',
    body: z.strictObject({ email: emailSchema, code: verificationCodeSchema, recoveryCode: recoveryCodeSchema }),
    reply: accepted,
    errors: ['verification/wrong-code', 'verification/code-expired', 'verification/too-many-tries'],
    summary: 'Ends a registration. The client makes the recovery code; the backend keeps its hash.'
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/verify/resend',
    caller: 'anyone',
    body: z.strictObject({ email: emailSchema }),
    reply: registrationReply,
    errors: ['registration/mail-unavailable'],
    summary: 'Mails a new code; the same reply for every address.'
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    caller: 'anyone',
    body: credentialsSchema,
    reply: z.object({ metadata: z.object({ token: z.string() }) }),
    errors: ['session/wrong-credentials', 'session/not-verified', 'session/too-many-tries'],
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
    reply: z.object({ user: userSchema }),
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
    body: z.strictObject({ email: emailSchema, code: z.union([verificationCodeSchema, recoveryCodeSchema]), newPassword: newPasswordSchema }),
    reply: accepted,
    errors: ['recovery/refused', 'session/too-many-tries'],
    summary: 'Sets a new password by a mailed code or the recovery code, and ends all sessions of the account.'
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
    reply: z.strictObject({ assessment: assessmentSchema }),
    errors: ['assessment/not-found'],
    summary: 'One paper: subjects, time, rules.'
  }),
  startAttempt: endpoint({
    method: 'POST',
    path: '/api/attempts',
    caller: 'account',
    body: z.strictObject({ attemptId: z.uuid(), slug: slugSchema, markingVersion: z.string().max(40) }),
    reply: z.strictObject({ paper: paperSchema, capability: z.string() }),
    errors: ['assessment/not-found', 'assessment/cannot-be-filled', 'attempt/version-disagreement', 'attempt/not-owner', 'attempt/closed'],
    summary: 'Draws a paper for this learner. The client makes the attempt id: repeats answer the same paper.'
  }),
  issueCapability: endpoint({
    method: 'POST',
    path: '/api/attempts/:attemptId/capability',
    caller: 'account',
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
    params: attemptParams,
    reply: reportSchema,
    errors: ['attempt/not-found', 'attempt/not-owner', 'attempt/not-submitted'],
    summary: 'Scores, keys and explanations, after submission only.'
  })
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
