import { slugSchema } from '../kernel/values/slug.ts'
import { z } from '../kernel/schema/zod.ts'

/** An offer: a plan or an add-on, identified by its name in `resources/plans`. */
export const offerRefSchema = z.strictObject({ kind: z.enum(['plan', 'add-on']), slug: slugSchema })

export type OfferRef = z.infer<typeof offerRefSchema>

/** Formats an offer for commands and CSV sheets, such as `plan:learner-term`. */
export function offerText({ kind, slug }: OfferRef): string {
  return `${kind}:${slug}`
}

/** Parses `plan:learner-term` or `add-on:chemistry-notes`; null for anything else. */
export function readOffer(text: string): OfferRef | null {
  const [kind, slug, ...others] = text.split(':')
  const parsed = offerRefSchema.safeParse({ kind, slug })
  return parsed.success && others.length === 0 ? parsed.data : null
}
