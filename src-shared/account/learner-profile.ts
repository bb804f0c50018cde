import { slugSchema } from '../kernel/values/slug.ts'
import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'
import { ownSettingsSchema } from '../device/own-settings.ts'
import { classLevelSlugs, targetExamSlugs } from './class-levels.ts'

const shortText = z.string().trim().min(1).max(100, { error: schemaMessages.account.atMost100 })

export const WEEKLY_GOAL_LEAST = 5
export const WEEKLY_GOAL_MOST = 1000

/** The UTME's scale: four subjects of 100 marks each (JAMB). */
export const TARGET_SCORE_MOST = 400

/** Characters of a course, such as Medicine. */
export const TARGET_COURSE_MOST = 60

export const MINUTES_A_DAY_LEAST = 10
export const MINUTES_A_DAY_MOST = 180

/** A learner's profile. `null` means "not given". A profile is complete with class level, exam and subjects. */
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
  /** Date of the exam, such as 2027-04-17. Profiles saved before this field existed lack it; the same holds for the fields below. */
  examDate: z.iso.date({ error: schemaMessages.account.date }).nullable().default(null),
  /** Number of questions the learner plans to answer per week. */
  weeklyGoal: z.int().min(WEEKLY_GOAL_LEAST).max(WEEKLY_GOAL_MOST).nullable().default(null),
  /** The UTME score that the learner wants to reach, in marks. */
  targetScore: z.int().min(1).max(TARGET_SCORE_MOST).nullable().default(null),
  /** The course that the learner wants to study. */
  targetCourse: z.string().trim().min(1).max(TARGET_COURSE_MOST).nullable().default(null),
  /** The learner's appearance and sound settings, the same on every computer. Null: each computer uses its own settings. */
  ownSettings: ownSettingsSchema.nullable().default(null),
  /** Minutes a day that a guardian allows; null for no limit. */
  minutesADay: z.int().min(MINUTES_A_DAY_LEAST).max(MINUTES_A_DAY_MOST).nullable().default(null)
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
  targetScore: null,
  targetCourse: null,
  ownSettings: null,
  minutesADay: null
}

/** The learner's name and profile, as submitted by the form. */
export const profileUpdateSchema = z.strictObject({
  name: z.string().trim().min(1, { error: schemaMessages.account.nameMissing }).max(100, { error: schemaMessages.account.atMost100 }),
  profile: learnerProfileSchema
})

export const photoMediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Largest stored picture, in bytes before base64. */
export const PHOTO_LIMIT_BYTES = 256 * 1024

/** A learner's picture. The app scales it down before sending. */
export const photoSchema = z.strictObject({
  mediaType: z.enum(photoMediaTypes),
  base64: z.base64().max(Math.ceil(PHOTO_LIMIT_BYTES / 3) * 4)
})

export type ProfileUpdate = z.infer<typeof profileUpdateSchema>
export type Photo = z.infer<typeof photoSchema>
