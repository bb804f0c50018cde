import { attemptIdSchema } from '../../attempt/record/attempt-id.ts'
import { medalLadderSchema } from '../../content/exams/medal-ladder.ts'
import { slugSchema } from '../../kernel/values/slug.ts'
import { subjectSchema } from '../../content/exams/subject.ts'
import { addOnSchema, planSchema, subscriptionSchema } from '../../billing/plans.ts'
import { outsideExams } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { pastPapersSchema } from '../../content/exams/past-paper.ts'
import { z } from '../../kernel/schema/zod.ts'
import { lessonSchema, lessonSummarySchema } from './learning.ts'

const nothing = z.strictObject({})

/** Subjects, lessons, plans and medal ladders, as the backend lists them for the signed-in learner. */
export const learningContract = {
  listSubjects: request(nothing, z.strictObject({ subjects: z.array(subjectSchema) }), outsideExams),
  listLessons: request(nothing, z.strictObject({ lessons: z.array(lessonSummarySchema) }), outsideExams),
  readLesson: request(z.strictObject({ slug: slugSchema }), z.strictObject({ lesson: lessonSchema }), outsideExams),
  listPlans: request(nothing, z.strictObject({ plans: z.array(planSchema) }), outsideExams),
  listSubscriptions: request(nothing, z.strictObject({ subscriptions: z.array(subscriptionSchema) }), outsideExams),
  listAddOns: request(nothing, z.strictObject({ addOns: z.array(addOnSchema) }), outsideExams),
  listAddOnSubscriptions: request(nothing, z.strictObject({ subscriptions: z.array(subscriptionSchema) }), outsideExams),
  listPastPapers: request(nothing, pastPapersSchema, outsideExams),
  /** With an attempt whose session has ended, returns only the ladder of its level. */
  listMedalLadders: request(
    z.strictObject({ attemptId: attemptIdSchema.optional() }),
    z.strictObject({ ladders: z.array(medalLadderSchema) }),
    outsideExams
  )
}
