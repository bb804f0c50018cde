import { slugSchema } from '../kernel/values/slug.ts'
import { z } from '../kernel/schema/zod.ts'

/** What can be had: a plan or an add-on, by its name in `resources/plans`. */
export const offerRefSchema = z.strictObject({ kind: z.enum(['plan', 'add-on']), slug: slugSchema })

export type OfferRef = z.infer<typeof offerRefSchema>

/** As commands and sheets write it, such as `plan:learner-term`. */
export function offerText({ kind, slug }: OfferRef): string {
  return `${kind}:${slug}`
}

/** Reads `plan:learner-term` or `add-on:chemistry-notes`; null for anything else. */
export function readOffer(text: string): OfferRef | null {
  const [kind, slug, ...others] = text.split(':')
  const parsed = offerRefSchema.safeParse({ kind, slug })
  return parsed.success && others.length === 0 ? parsed.data : null
}
