import { attemptIdSchema } from './record/attempt-id.ts'
import { assessmentChoiceSchema, assessmentSchema, startChoiceSchema } from '../content/exams/assessment.ts'
import { medalLadderSchema } from '../content/exams/medal-ladder.ts'
import { practiceStockSchema, stockChoiceSchema } from '../content/exams/practice.ts'
import { slugSchema } from '../kernel/values/slug.ts'
import { attemptMediaEndpoints } from './attempt-media-endpoints.ts'
import { attemptEventSchema } from './record/attempt-event.ts'
import { checkedItemSchema } from './record/checked-item.ts'
import { paperSchema } from './record/paper.ts'
import { reportSchema } from './report/report.ts'
import { versionSchema } from '../kernel/server/release-line.ts'
import { mediaAddressSchema } from '../content/media/media-address.ts'
import { attemptLessonSchema } from './report/attempt-lesson.ts'
import { ownMarksReplySchema } from './report/own-mark.ts'
import { pointIdsSchema } from '../content/item-types/written/marking-guide.ts'
import { similarItemReplySchema } from './report/similar-item.ts'
import { z } from '../kernel/schema/zod.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGE_MOST, pageQuery, pageReply } from '../kernel/http/pages.ts'

/** Comma-separated slugs. */
const listOfSlugs = z
  .string()
  .max(800)
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/)

const attemptParams = z.strictObject({ attemptId: attemptIdSchema })
const itemParams = attemptParams.extend({ itemId: z.string().min(1).max(100) })

/** Keeps a reply within its size limit even if every event holds a note of maximum length. */
export const EVENTS_OF_REPLY = 200

const attemptSummaryReply = z.strictObject({
  attemptId: attemptIdSchema,
  slug: z.string(),
  title: z.string(),
  startedAt: z.number(),
  state: z.enum(['open', 'marked']),
  total: z.number().nullable(),
  maximumTotal: z.number(),
  /** Taken at another backend. */
  isBrought: z.literal(true).optional()
})

/** Results shown beside the report of an attempt; excludes other papers. */
const ownResultsSchema = z.strictObject({
  /** Attempts at the same paper, newest first. */
  attempts: z.array(attemptSummaryReply),
  /** The ladder that contains the attempt's medal level; empty for other papers. */
  ladders: z.array(medalLadderSchema),
  lessons: z.array(attemptLessonSchema)
})

export type OwnResults = z.infer<typeof ownResultsSchema>

/** Endpoints from the list of papers to the report of an attempt. */
export const attemptEndpoints = {
  listAssessments: endpoint({
    method: 'GET',
    path: '/api/assessments',
    endsWithClient: true,
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
    query: z.strictObject({ ...assessmentChoiceSchema.omit({ slug: true }).shape, electives: listOfSlugs.optional() }),
    reply: z.strictObject({ assessment: assessmentSchema }),
    errors: ['assessment/not-found', 'assessment/under-embargo'],
    summary: 'One paper: subjects, time, rules.'
  }),
  fetchPracticeStock: endpoint({
    method: 'GET',
    path: '/api/practice',
    caller: 'account',
    query: stockChoiceSchema,
    reply: practiceStockSchema,
    errors: ['assessment/nothing-to-practise'],
    summary:
      'What a learner, or with a level a class, can practise of an exam, by subject, topic and difficulty, and how much of it went wrong before.'
  }),
  startAttempt: endpoint({
    method: 'POST',
    path: '/api/attempts',
    endsWithClient: true,
    caller: 'account',
    body: z.strictObject({
      attemptId: attemptIdSchema,
      ...startChoiceSchema.shape,
      clientVersion: versionSchema,
      markingVersion: z.string().max(40)
    }),
    reply: z.strictObject({
      paper: paperSchema,
      capability: z.string(),
      /** Of the paper's media. Absent without any, and from a server that serves none by address. */
      mediaAddresses: z.array(mediaAddressSchema).optional()
    }),
    errors: [
      'attempt/already-open',
      'assessment/not-found',
      'assessment/cannot-be-filled',
      'assessment/nothing-to-practise',
      'assessment/mode-not-offered',
      'assessment/locked',
      'assessment/under-embargo',
      'attempt/under-embargo',
      'medal-level/locked',
      'attempt/client-too-old',
      'attempt/backend-too-old',
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
    endsWithClient: true,
    caller: 'attempt',
    params: attemptParams,
    body: z.strictObject({ events: z.array(attemptEventSchema).min(1).max(500) }),
    reply: z.strictObject({ receivedSequence: z.int() }),
    errors: [
      'attempt/not-found',
      'attempt/capability-refused',
      'exam-seat/moved',
      'attempt/gap',
      'attempt/paper-not-agreed',
      'attempt/chain-broken',
      'attempt/unknown-item',
      'attempt/item-checked',
      'attempt/jottings-full',
      'attempt/closed'
    ],
    summary: 'Takes events in order, idempotently by sequence, and answers the highest it holds.',
    bodyLimitBytes: 1024 * 1024
  }),
  fetchOwnPaper: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/paper',
    endsWithClient: true,
    caller: 'attempt',
    params: attemptParams,
    reply: z.strictObject({ paper: paperSchema }),
    errors: ['attempt/not-found', 'attempt/capability-refused', 'attempt/under-embargo', 'exam-seat/moved'],
    summary: 'The paper of the attempt as it was drawn, for a computer that has lost its copy.'
  }),
  fetchEvents: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/events',
    endsWithClient: true,
    caller: 'attempt',
    params: attemptParams,
    query: z.strictObject({ after: z.string().regex(/^\d{1,9}$|^1\d{9}$/) }),
    reply: z.strictObject({ events: z.array(attemptEventSchema).max(EVENTS_OF_REPLY), receivedSequence: z.int() }),
    errors: ['attempt/not-found', 'attempt/capability-refused', 'exam-seat/moved'],
    summary: 'The events that are held behind a sequence, in order, for a computer whose journal was damaged; at most 200 in one reply.'
  }),
  fetchCheckedItem: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/items/:itemId',
    caller: 'attempt',
    params: itemParams,
    reply: checkedItemSchema,
    errors: ['attempt/not-found', 'attempt/capability-refused', 'exam-seat/moved', 'attempt/not-checked', 'attempt/under-embargo'],
    summary: 'Key and explanation of one item of a study, once its check is held.'
  }),
  submitAttempt: endpoint({
    method: 'POST',
    path: '/api/attempts/:attemptId/submit',
    caller: 'attempt',
    params: attemptParams,
    body: z.strictObject({ lastSequence: z.int().positive(), lastHash: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: z.strictObject({ receiptId: z.string(), attemptId: attemptIdSchema, lastSequence: z.int(), lastHash: z.string(), receivedAt: z.number() }),
    errors: ['attempt/not-found', 'attempt/capability-refused', 'exam-seat/moved', 'attempt/gap', 'attempt/chain-broken', 'attempt/cannot-be-marked'],
    summary: 'Closes and marks the attempt whose submit event the backend holds. Repeats answer the same receipt.'
  }),
  ...attemptMediaEndpoints,
  listAttempts: endpoint({
    method: 'GET',
    path: '/api/attempts',
    endsWithClient: true,
    caller: 'account',
    query: z.strictObject(pageQuery),
    reply: z.strictObject({ attempts: z.array(attemptSummaryReply).max(PAGE_MOST), ...pageReply }),
    errors: [],
    summary: 'The learner’s own attempts, newest first, in pages.'
  }),
  fetchReport: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/report',
    endsWithClient: true,
    caller: 'account',
    ownedBy: 'attemptId',
    params: attemptParams,
    reply: reportSchema,
    repliesWithJsonText: true,
    errors: ['attempt/not-found', 'attempt/not-owner', 'attempt/not-submitted', 'attempt/already-open', 'attempt/under-embargo'],
    summary:
      'Scores, keys and explanations, after submission only. Refused while one of its items stands in an exam that the learner sits, or in any exam whose results are not released.'
  }),
  fetchSimilarItem: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/items/:itemId/similar',
    caller: 'account',
    ownedBy: 'attemptId',
    params: itemParams,
    reply: similarItemReplySchema,
    errors: ['attempt/not-found', 'attempt/not-owner', 'attempt/not-submitted', 'attempt/already-open', 'attempt/under-embargo'],
    summary: 'Another question of the template that made an item of a submitted paper, with its key. It belongs to no paper and counts for nothing.'
  }),
  saveOwnMarks: endpoint({
    method: 'POST',
    path: '/api/attempts/:attemptId/items/:itemId/own-marks',
    caller: 'account',
    ownedBy: 'attemptId',
    params: itemParams,
    body: z.strictObject({ pointIds: pointIdsSchema }),
    reply: ownMarksReplySchema,
    errors: [
      'attempt/not-found',
      'attempt/not-owner',
      'attempt/not-submitted',
      'attempt/already-open',
      'attempt/under-embargo',
      'attempt/unknown-item',
      'attempt/unfit-response'
    ],
    summary: 'Keeps the points that learners tick at their own written answer, after submission only. No total changes.'
  }),
  fetchOwnReport: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/own-report',
    endsWithClient: true,
    caller: 'attempt',
    params: attemptParams,
    reply: reportSchema,
    repliesWithJsonText: true,
    errors: [
      'attempt/not-found',
      'attempt/capability-refused',
      'exam-seat/moved',
      'attempt/not-submitted',
      'attempt/already-open',
      'attempt/under-embargo'
    ],
    summary: 'The same report by the attempt’s own capability, for an exam that was longer than its session.'
  }),
  fetchOwnResults: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/own-results',
    endsWithClient: true,
    caller: 'attempt',
    params: attemptParams,
    reply: ownResultsSchema,
    errors: [
      'attempt/not-found',
      'attempt/capability-refused',
      'exam-seat/moved',
      'attempt/not-submitted',
      'attempt/already-open',
      'attempt/under-embargo'
    ],
    summary:
      'What a report is shown beside, by the attempt’s own capability: earlier results of the same paper, the ladder of its medal level, and lessons.'
  }),
  listAttemptLessons: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/reading',
    caller: 'account',
    ownedBy: 'attemptId',
    params: attemptParams,
    reply: z.strictObject({ lessons: z.array(attemptLessonSchema) }),
    errors: ['attempt/not-found', 'attempt/not-owner', 'attempt/not-submitted', 'attempt/under-embargo'],
    summary: 'The lessons about what the paper asked, and which of its items each is about; after submission only.'
  })
} as const
