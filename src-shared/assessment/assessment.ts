import { examRulesSchema } from '../attempt/paper.ts'
import { classLevelSlugs } from '../learner/class-levels.ts'
import { z } from '../schema/zod.ts'
import { slugSchema } from './slug.ts'

export const assessmentSubjectSchema = z.strictObject({ slug: z.string(), title: z.string(), itemCount: z.int().positive() })

export const assessmentSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  description: z.string(),
  /** `quiz` belongs to a lesson, `medal` to a level of the medal test; the lists of papers leave both out. */
  kind: z.enum(['mock', 'practice', 'quiz', 'medal']),
  classLevels: z.array(z.enum(classLevelSlugs)),
  subjects: z.array(assessmentSubjectSchema),
  budgetMs: z.int().positive(),
  /** The highest total that the report can show, such as 400. */
  maximumTotal: z.number(),
  rules: examRulesSchema
})

/**
 * Which paper is meant: a whole assessment, or one subject of it for a class level, as in `/dashboard/assessments/{slug}/{subject?}/{level?}/start`.
 */
export const assessmentChoiceSchema = z.strictObject({
  slug: slugSchema,
  subject: slugSchema.optional(),
  level: z.enum(classLevelSlugs).optional()
})

export type AssessmentChoice = z.infer<typeof assessmentChoiceSchema>
export type Assessment = z.infer<typeof assessmentSchema>
