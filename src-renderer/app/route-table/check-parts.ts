import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { offerRefSchema } from '../../../src-shared/billing/offer.ts'
import { classLevelSlugs, targetExamSlugs } from '../../../src-shared/account/class-levels.ts'
import { serialSchema } from '../../../src-shared/kernel/values/serial.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { drillNames } from '../../../src-shared/learning/trainer/drill-record.ts'
import { reservedSlugs } from '../routes/route-parts.ts'

const freeSlug = slugSchema.refine((slug) => !reservedSlugs.includes(slug))

/** One validator per parameter name in the route table. */
const validators: Readonly<Record<string, z.ZodType>> = {
  slug: freeSlug,
  subject: freeSlug,
  level: z.enum(classLevelSlugs),
  serial: serialSchema,
  drill: z.enum(drillNames),
  exam: z.enum(targetExamSlugs),
  kind: offerRefSchema.shape.kind,
  examId: slugSchema,
  questionId: z.uuid(),
  itemId: contentIdSchema.max(200),
  threadId: z.uuid(),
  classId: z.uuid()
}

/** Whether a parameter can be valid at all. */
export function isKnownPart(name: string): boolean {
  return name in validators
}

/** Returns whether all parameters of a path are valid. An invalid one leads to the 404 page (spec, section 8). */
export function hasFittingParts(parts: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(parts).every(([name, part]) => part === undefined || validators[name]?.safeParse(part).success === true)
}
