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
  /** Where it differs from the exam's. */
  calculator: calculatorSchema.optional()
})

/** Which exam a paper follows. `standing`: whether that version of it holds today; dates such as 2026-01-01. */
export const examFactsSchema = z.strictObject({
  body: z.string(),
  name: z.string(),
  /** Such as NG. */
  country: z.string(),
  /** What learners who will sit it say that they prepare for. */
  targetExam: z.enum(targetExamSlugs).optional(),
  effectiveFrom: z.string(),
  effectiveUntil: z.string().optional(),
  standing: z.enum(['in-force', 'past', 'coming']),
  /** What no official document backs, in words. */
  unconfirmed: z.array(z.string())
})

/** Subjects that every candidate sits, and how many of the others each one chooses. */
export const subjectChoiceSchema = z.strictObject({
  fixed: z.array(assessmentSubjectSchema),
  electives: z.array(assessmentSubjectSchema),
  count: z.int().positive()
})

/** What the packs lack, by titles, and how long a shortened practice of what is there would be; null where nothing is. */
export const missingSchema = z.strictObject({
  gaps: z.array(z.strictObject({ subject: z.string(), section: z.string().optional(), wanted: z.int(), there: z.int() })),
  shortened: z.strictObject({ itemCount: z.int().positive(), budgetMs: z.int().positive() }).nullable()
})

/** A paper that is not open to this learner: why, and the add-ons of which any one opens it. */
export const paperLockSchema = z.strictObject({
  access: accessVerdictSchema,
  addOns: z.array(z.strictObject({ slug: slugSchema, title: z.string() })).min(1)
})

export type PaperLock = z.infer<typeof paperLockSchema>

export const assessmentSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  description: z.string(),
  /** `quiz` belongs to a lesson, `medal` to a level of the medal test, `past` is of fixed items; the lists of papers leave them out. */
  kind: z.enum(['mock', 'practice', 'quiz', 'medal', 'past']),
  classLevels: z.array(z.enum(classLevelSlugs)),
  subjects: z.array(assessmentSubjectSchema),
  budgetMs: z.int().positive(),
  /** The highest total that the report can show, such as 400. */
  maximumTotal: z.number(),
  rules: examRulesSchema,
  /** Two or more papers with a clock each; absent where one clock runs over all. */
  parts: z.array(paperPartSchema).optional(),
  exam: examFactsSchema.optional(),
  choose: subjectChoiceSchema.optional(),
  /** The ways in which it can be sat, the usual one first. */
  sittingModes: z.array(sittingModeSchema).min(1),
  /** Reasons for which a candidate has more time. */
  extraTime: z.array(extraTimeSchema).optional(),
  /** The reason that the learner gave the last time. */
  usualExtraTime: slugSchema.optional(),
  /** Only where the installed packs do not fill the paper. */
  missing: missingSchema.optional(),
  /** Only where it is locked to this learner. */
  lock: paperLockSchema.optional()
})

/**
 * Which paper is meant: a whole assessment, or one subject of it for a class level, as in `/dashboard/assessments/{slug}/{subject?}/{level?}/start`.
 */
export const assessmentChoiceSchema = z.strictObject({
  slug: slugSchema,
  subject: slugSchema.optional(),
  level: z.enum(classLevelSlugs).optional()
})

/** The page before a paper: the paper, and the subjects chosen beside the fixed ones. */
export const startPageChoiceSchema = z.strictObject({ ...assessmentChoiceSchema.shape, electives: z.array(slugSchema).min(1).max(10).optional() })

/** What a candidate asks for at the start, besides the paper. */
export const startChoiceSchema = z.strictObject({
  ...startPageChoiceSchema.shape,
  /** A reason for extra time, by its id. */
  extraTime: slugSchema.optional(),
  /** Under the rules of the exam where absent. */
  sittingMode: sittingModeSchema.optional(),
  /** What there is of a paper that the packs do not fill. */
  isShortened: z.literal(true).optional(),
  /** Only with one of `practiceSlugs`, and always with it. */
  practice: practiceChoiceSchema.optional()
})

export type StartPageChoice = z.infer<typeof startPageChoiceSchema>
export type StartChoice = z.infer<typeof startChoiceSchema>
export type AssessmentChoice = z.infer<typeof assessmentChoiceSchema>
export type Assessment = z.infer<typeof assessmentSchema>
