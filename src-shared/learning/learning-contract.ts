import { slugSchema } from '../assessment/slug.ts'
import { request } from '../ipc/contract.ts'
import { pastPapersSchema } from '../past-paper/past-paper.ts'
import { z } from '../schema/zod.ts'
import { addOnSchema, lessonSchema, lessonSummarySchema, medalLadderSchema, planSchema, subjectSchema, subscriptionSchema } from './learning.ts'

const nothing = z.strictObject({})

/** What there is to learn and to have, as the backend lists it for the signed-in learner. */
export const learningContract = {
  listSubjects: request(nothing, z.strictObject({ subjects: z.array(subjectSchema) })),
  listLessons: request(nothing, z.strictObject({ lessons: z.array(lessonSummarySchema) })),
  readLesson: request(z.strictObject({ slug: slugSchema }), z.strictObject({ lesson: lessonSchema })),
  listPlans: request(nothing, z.strictObject({ plans: z.array(planSchema) })),
  listSubscriptions: request(nothing, z.strictObject({ subscriptions: z.array(subscriptionSchema) })),
  listAddOns: request(nothing, z.strictObject({ addOns: z.array(addOnSchema) })),
  listAddOnSubscriptions: request(nothing, z.strictObject({ subscriptions: z.array(subscriptionSchema) })),
  listPastPapers: request(nothing, pastPapersSchema),
  listMedalLadders: request(nothing, z.strictObject({ ladders: z.array(medalLadderSchema) }))
}
