import { medalLadderSchema } from '../../content/exams/medal-ladder.ts'
import { slugSchema } from '../../kernel/values/slug.ts'
import { subjectSchema } from '../../content/exams/subject.ts'
import { addOnSchema, planSchema, subscriptionSchema } from '../../billing/plans.ts'
import { lessonSchema, lessonSummarySchema } from './learning.ts'
import { pastPapersSchema } from '../../content/exams/past-paper.ts'
import { z } from '../../kernel/schema/zod.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** Subjects, lessons, plans and medal ladders. */
export const learningEndpoints = {
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
  listPastPapers: endpoint({
    method: 'GET',
    path: '/api/past-papers',
    caller: 'account',
    reply: pastPapersSchema,
    errors: [],
    summary: 'The papers of fixed items: past papers of packs, and original practice papers, which say that they are.'
  }),
  listMedalLadders: endpoint({
    method: 'GET',
    path: '/api/medal-test/levels',
    caller: 'account',
    reply: z.strictObject({ ladders: z.array(medalLadderSchema) }),
    errors: [],
    summary: 'The medal test’s levels by subject, with the learner’s best results.'
  })
} as const
