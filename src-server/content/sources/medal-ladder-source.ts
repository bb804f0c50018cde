import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import { itemDrawSchema, type AssessmentDefinition } from '../exams/profile.ts'
import { classLevelSlugs } from '../../../src-shared/account/class-levels.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../platform/schema-messages.ts'

const percent = z.number().positive().max(100)

/** One level: what its test draws, its time, and the percentage for each medal. */
const medalLevelSourceSchema = z.strictObject({
  /**
   * The permanent id of the level. Its position on the ladder may change, its id never does, and no other level reuses it. Learners hold
   * medals by it.
   */
  id: z.int().positive(),
  title: z.string().min(1),
  description: z.string().min(1),
  budgetMs: z.int().positive(),
  draw: itemDrawSchema,
  thresholds: z
    .strictObject({ bronze: percent, silver: percent, gold: percent })
    .refine(({ bronze, silver, gold }) => bronze < silver && silver < gold, { error: serverSchemaMessages.content.medalOrder })
})

/** A subject's ladder of the medal test, from the first level to the last, as in `resources/medal-test`. */
export const medalLadderSourceSchema = z.strictObject({
  /** The permanent name of the ladder; a subject may have several, for different classes. */
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

/** Returns the slug of a level's test. It does not depend on the level's position. */
export function medalSlug(ladderSlug: string, levelId: number): string {
  return `medal-${ladderSlug}-${levelId}`
}

/** Returns the assessments that are the tests of a ladder. */
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
