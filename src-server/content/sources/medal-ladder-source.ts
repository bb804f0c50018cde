import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import { itemDrawSchema, type AssessmentDefinition } from '../exams/profile.ts'
import { classLevelSlugs } from '../../../src-shared/account/class-levels.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../platform/schema-messages.ts'

const percent = z.number().positive().max(100)

/** One rung: what its test draws, how long it takes and what each medal asks for, in percent. */
const medalLevelSourceSchema = z.strictObject({
  /** Names the level for good: its place on the ladder may change, its id never, and no other level gets it. Learners hold medals by it. */
  id: z.int().positive(),
  title: z.string().min(1),
  description: z.string().min(1),
  budgetMs: z.int().positive(),
  draw: itemDrawSchema,
  thresholds: z
    .strictObject({ bronze: percent, silver: percent, gold: percent })
    .refine(({ bronze, silver, gold }) => bronze < silver && silver < gold, { error: serverSchemaMessages.content.medalOrder })
})

/** A subject's ladder of the medal test, from the first rung to the last, as in `resources/medal-test`. */
export const medalLadderSourceSchema = z.strictObject({
  /** Names the ladder for good; several may be of one subject, each for other classes. */
  slug: slugSchema,
  subject: slugSchema,
  title: z.string().min(1),
  profile: slugSchema,
  classLevels: z.array(z.enum(classLevelSlugs)).min(1),
  levels: z
    .array(medalLevelSourceSchema)
    .min(1)
    .refine((levels) => new Set(levels.map(({ id }) => id)).size === levels.length, { error: serverSchemaMessages.content.sameLevelId })
})

export type MedalLadderSource = z.infer<typeof medalLadderSourceSchema>

/** The slug of the assessment that is the test of a rung: it says nothing of where the rung stands. */
export function medalSlug(ladderSlug: string, levelId: number): string {
  return `medal-${ladderSlug}-${levelId}`
}

/** The assessments that are the tests of a ladder. */
export function toMedalDefinitions({ slug, subject, title, profile, classLevels, levels }: MedalLadderSource): AssessmentDefinition[] {
  return levels.map(({ id, title: levelTitle, description, budgetMs, draw }) => ({
    slug: medalSlug(slug, id),
    title: `${title}: ${levelTitle}`,
    description,
    profile,
    subjects: [subject],
    budgetMs,
    kind: 'medal',
    classLevels,
    draw
  }))
}
