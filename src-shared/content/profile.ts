import { slugSchema } from '../assessment/assessment.ts'
import { z } from '../schema/zod.ts'

/** A section of a subject: how many items it takes, from which items of the bank (by their `section`). */
export const profileSectionSchema = z.strictObject({ id: z.string(), title: z.string(), itemCount: z.int().positive() })

export const profileSubjectSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  itemCount: z.int().positive(),
  /** Absent where the subject has one section. Their item counts add up to the subject's. */
  sections: z.array(profileSectionSchema).optional()
})

/** The rules of one body's exam, as data: formats change every year, so no code knows a body by name. */
export const profileSchema = z.strictObject({
  id: slugSchema,
  body: z.string(),
  country: z.string(),
  name: z.string(),
  version: z.int().positive(),
  effectiveFrom: z.iso.date(),
  optionLetters: z.array(z.string().length(1)).min(2).max(5),
  calculator: z.enum(['none', 'basic', 'scientific']),
  /** The UTME's eight keys: A B C D, N, P, S, R (JAMB, March 2017). */
  hasEightKeys: z.boolean(),
  maximumPerSubject: z.literal(100),
  subjects: z.array(profileSubjectSchema)
})

/** A paper that learners can take: some of a profile's subjects under one shared clock. */
export const assessmentDefinitionSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  description: z.string(),
  profile: slugSchema,
  subjects: z.array(slugSchema).min(1),
  budgetMs: z.int().positive()
})

export const assessmentListSchema = z.strictObject({ assessments: z.array(assessmentDefinitionSchema) })

export type Profile = z.infer<typeof profileSchema>
export type ProfileSubject = z.infer<typeof profileSubjectSchema>
export type AssessmentDefinition = z.infer<typeof assessmentDefinitionSchema>
