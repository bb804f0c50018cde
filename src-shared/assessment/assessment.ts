import { examRulesSchema } from '../attempt/paper.ts'
import { z } from '../schema/zod.ts'

/** Lower-case words joined by hyphens, as in `/dashboard/assessments/{slug}/start`. */
export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

export const assessmentSubjectSchema = z.strictObject({ slug: z.string(), title: z.string(), itemCount: z.int().positive() })

export const assessmentSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  description: z.string(),
  subjects: z.array(assessmentSubjectSchema),
  budgetMs: z.int().positive(),
  /** The highest total that the report can show, such as 400. */
  maximumTotal: z.number(),
  rules: examRulesSchema
})

export type Assessment = z.infer<typeof assessmentSchema>
