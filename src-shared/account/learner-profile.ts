import { slugSchema } from '../kernel/values/slug.ts'
import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'
import { ownSettingsSchema } from '../device/own-settings.ts'
import { classLevelSlugs, targetExamSlugs } from './class-levels.ts'

const shortText = z.string().trim().min(1).max(100, { error: schemaMessages.account.atMost100 })

export const WEEKLY_GOAL_LEAST = 5
export const WEEKLY_GOAL_MOST = 1000

/** What Koya asks of a learner besides the account. `null` is "not told"; a profile is complete with class level, exam and subjects. */
export const learnerProfileSchema = z.strictObject({
  classLevel: z.enum(classLevelSlugs).nullable(),
  targetExam: z.enum(targetExamSlugs).nullable(),
  subjectSlugs: z.array(slugSchema).max(12, { error: schemaMessages.account.atMost12Subjects }),
  /** A calendar date, such as 2009-04-23. */
  dateOfBirth: z.iso.date({ error: schemaMessages.account.date }).nullable(),
  /** ISO 3166-1 alpha-2, such as NG. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  state: shortText.nullable(),
  school: shortText.nullable(),
  /** The day of the exam, such as 2027-04-17. Absent in what was kept before there was one, as the goal is. */
  examDate: z.iso.date({ error: schemaMessages.account.date }).nullable().default(null),
  /** Questions that the learner means to answer in a week. */
  weeklyGoal: z.int().min(WEEKLY_GOAL_LEAST).max(WEEKLY_GOAL_MOST).nullable().default(null),
  /** How Koya looks and sounds for the learner on every computer; null where each computer has its own way. */
  ownSettings: ownSettingsSchema.nullable().default(null)
})

export type LearnerProfile = z.infer<typeof learnerProfileSchema>

export const emptyProfile: LearnerProfile = {
  classLevel: null,
  targetExam: null,
  subjectSlugs: [],
  dateOfBirth: null,
  country: null,
  state: null,
  school: null,
  examDate: null,
  weeklyGoal: null,
  ownSettings: null
}

/** The learner's name and profile, as the form sends them. */
export const profileUpdateSchema = z.strictObject({
  name: z.string().trim().min(1, { error: schemaMessages.account.nameMissing }).max(100, { error: schemaMessages.account.atMost100 }),
  profile: learnerProfileSchema
})

export const photoMediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Largest picture that is kept, in bytes before base64. */
export const PHOTO_LIMIT_BYTES = 256 * 1024

/** A learner's picture; the app makes it small before it is sent. */
export const photoSchema = z.strictObject({
  mediaType: z.enum(photoMediaTypes),
  base64: z.base64().max(Math.ceil(PHOTO_LIMIT_BYTES / 3) * 4)
})

export type ProfileUpdate = z.infer<typeof profileUpdateSchema>
export type Photo = z.infer<typeof photoSchema>
