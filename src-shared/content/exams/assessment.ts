import { calculatorSchema, examRulesSchema } from './exam-rules.ts'
import { paperPartSchema } from './paper-part.ts'
import { sittingModeSchema } from './sitting-mode.ts'
import { extraTimeSchema } from './extra-time.ts'
import { classLevelSlugs, targetExamSlugs } from '../../account/class-levels.ts'
import { accessVerdictSchema } from '../../billing/may-open.ts'
import { z } from '../../kernel/schema/zod.ts'
import { practiceChoiceSchema } from './practice.ts'
import { slugSchema } from '../../kernel/values/slug.ts'

export const assessmentSubjectSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  itemCount: z.int().positive(),
  /** Present if it differs from the exam's. */
  calculator: calculatorSchema.optional()
})

/** The exam that a paper follows. `standing`: whether this version of its rules is in force today; dates such as 2026-01-01. */
export const examFactsSchema = z.strictObject({
  body: z.string(),
  name: z.string(),
  /** ISO 3166-1 alpha-2, such as NG. */
  country: z.string(),
  /** The target exam of learners who will take it. */
  targetExam: z.enum(targetExamSlugs).optional(),
  effectiveFrom: z.string(),
  effectiveUntil: z.string().optional(),
  standing: z.enum(['in-force', 'past', 'coming']),
  /** Descriptions of rules that no official document confirms. */
  unconfirmed: z.array(z.string())
})

/** Subjects that every candidate takes, and how many electives each candidate chooses. */
export const subjectChoiceSchema = z.strictObject({
  fixed: z.array(assessmentSubjectSchema),
  electives: z.array(assessmentSubjectSchema),
  count: z.int().positive()
})

/** Items missing from the packs, with titles, and the length of a shortened practice with the available items; null if there are none. */
export const missingSchema = z.strictObject({
  gaps: z.array(z.strictObject({ subject: z.string(), section: z.string().optional(), wanted: z.int(), there: z.int() })),
  shortened: z.strictObject({ itemCount: z.int().positive(), budgetMs: z.int().positive() }).nullable()
})

/** Why a paper is not open to this learner, and the add-ons that would open it (any one suffices). */
export const paperLockSchema = z.strictObject({
  access: accessVerdictSchema,
  addOns: z.array(z.strictObject({ slug: slugSchema, title: z.string() })).min(1)
})

export type PaperLock = z.infer<typeof paperLockSchema>

export const assessmentSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  description: z.string(),
  /** `quiz` belongs to a lesson, `medal` to a level of the medal test, `past` has fixed items; lists of papers exclude these three. */
  kind: z.enum(['mock', 'practice', 'quiz', 'medal', 'past']),
  classLevels: z.array(z.enum(classLevelSlugs)),
  subjects: z.array(assessmentSubjectSchema),
  budgetMs: z.int().positive(),
  /** The highest possible total of the report, such as 400. */
  maximumTotal: z.number(),
  rules: examRulesSchema,
  /** Two or more parts with separate clocks; absent if one clock covers the whole paper. */
  parts: z.array(paperPartSchema).optional(),
  exam: examFactsSchema.optional(),
  choose: subjectChoiceSchema.optional(),
  /** Available modes, the default first. */
  sittingModes: z.array(sittingModeSchema).min(1),
  /** Reasons for extra time. */
  extraTime: z.array(extraTimeSchema).optional(),
  /** The reason that the learner gave last time. */
  usualExtraTime: slugSchema.optional(),
  /** Present only if the installed packs do not fill the paper. */
  missing: missingSchema.optional(),
  /** Present only if this learner has no access. */
  lock: paperLockSchema.optional()
})

/** Selects a paper: a whole assessment, or one subject of it for a class level, as in `/dashboard/assessments/{slug}/{subject?}/{level?}/start`. */
export const assessmentChoiceSchema = z.strictObject({
  slug: slugSchema,
  subject: slugSchema.optional(),
  level: z.enum(classLevelSlugs).optional()
})

/** Parameters of the page before a paper: the paper, and the electives chosen. */
export const startPageChoiceSchema = z.strictObject({ ...assessmentChoiceSchema.shape, electives: z.array(slugSchema).min(1).max(10).optional() })

/** A candidate's choices at the start. */
export const startChoiceSchema = z.strictObject({
  ...startPageChoiceSchema.shape,
  /** Id of a reason for extra time. */
  extraTime: slugSchema.optional(),
  /** Absent: `simulation`, under the exam's rules. */
  sittingMode: sittingModeSchema.optional(),
  /** Accepts a shortened paper where the packs do not fill it. */
  isShortened: z.literal(true).optional(),
  /** Present exactly when `slug` is one of `practiceSlugs`. */
  practice: practiceChoiceSchema.optional()
})

export type StartPageChoice = z.infer<typeof startPageChoiceSchema>
export type StartChoice = z.infer<typeof startChoiceSchema>
export type AssessmentChoice = z.infer<typeof assessmentChoiceSchema>
export type Assessment = z.infer<typeof assessmentSchema>
