import { slugSchema } from '../assessment/slug.ts'
import { classLevelSlugs } from '../learner/class-levels.ts'
import { z } from '../schema/zod.ts'
import { scoringRulesSchema } from '../scoring/scoring-rules.ts'
import { authoredBase } from '../item-types/item-base.ts'

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
  ...scoringRulesSchema.shape,
  subjects: z.array(profileSubjectSchema)
})

/** Words that stand at an assessment's place in a route, such as `/dashboard/assessments/list`: no assessment may be called so. */
const reservedSlugs = ['lessons', 'list', 'start', 'start-page', 'report', 'review', 'pre-report'] as const

const assessmentSlugSchema = slugSchema.refine((slug) => !(reservedSlugs as readonly string[]).includes(slug), {
  error: 'this slug is a word of the routes'
})

/** Which items of the bank a short paper of one subject takes, in place of the profile's sections. */
export const itemDrawSchema = z.strictObject({
  itemCount: z.int().positive(),
  /** Any topic where absent. */
  topics: z.array(z.string()).min(1).optional(),
  /** Any difficulty where absent. */
  difficulties: z.array(authoredBase.difficulty).min(1).optional()
})

/** A paper that learners can take: some of a profile's subjects under one shared clock. */
export const assessmentDefinitionSchema = z
  .strictObject({
    slug: assessmentSlugSchema,
    title: z.string(),
    description: z.string(),
    /** What is said of one subject of it by itself; `description` where absent. */
    partDescription: z.string().optional(),
    profile: slugSchema,
    subjects: z.array(slugSchema).min(1),
    budgetMs: z.int().positive(),
    /** As in `assessmentSchema`; a server's own paper that was added before there were kinds is a practice for everybody. */
    kind: z.enum(['mock', 'practice', 'quiz', 'medal']).default('practice'),
    classLevels: z.array(z.enum(classLevelSlugs)).min(1).default(classLevelSlugs),
    /** Only for one subject: what to take instead of all that the profile asks for. */
    draw: itemDrawSchema.optional()
  })
  .refine(({ draw, subjects }) => draw === undefined || subjects.length === 1, { error: 'a draw is for one subject' })

export const assessmentListSchema = z.strictObject({ assessments: z.array(assessmentDefinitionSchema) })

export type Profile = z.infer<typeof profileSchema>
export type ProfileSubject = z.infer<typeof profileSubjectSchema>
export type ItemDraw = z.infer<typeof itemDrawSchema>
export type AssessmentDefinition = z.infer<typeof assessmentDefinitionSchema>
