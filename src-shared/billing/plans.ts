import { slugSchema } from '../kernel/values/slug.ts'
import { classLevelSlugs, targetExamSlugs } from '../account/class-levels.ts'
import { z } from '../kernel/schema/zod.ts'
import { grantSources } from './ledger.ts'
import { periods } from './offer-term.ts'
import { subscriptionStates } from './renewal.ts'

/** An amount in the smallest unit of its currency, such as kobo; 0 is free. */
export const priceSchema = z.strictObject({ amountMinor: z.int().nonnegative(), currency: z.string().regex(/^[A-Z]{3}$/) })

/** Whom a plan is made for. It is shown, and decides nothing: what opens what is `mayOpen`. */
export const planAudienceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('learner') }),
  z.strictObject({ kind: z.literal('class'), classLevels: z.array(z.enum(classLevelSlugs)).min(1) }),
  z.strictObject({ kind: z.literal('exam'), targetExam: z.enum(targetExamSlugs) }),
  /** The price is that of one seat. */
  z.strictObject({ kind: z.literal('school') })
])

export const planSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  summary: z.string(),
  price: priceSchema,
  period: z.enum(periods),
  audience: planAudienceSchema,
  features: z.array(z.string()),
  /** The plan that this learner has now. */
  isCurrent: z.boolean()
})

/** Times are milliseconds since 1970; `endsAt` is null for what does not end. */
export const subscriptionSchema = z.strictObject({
  subscriptionId: z.string(),
  slug: slugSchema,
  title: z.string(),
  startedAt: z.number(),
  endsAt: z.number().nullable(),
  state: z.enum(subscriptionStates),
  /** Up to when what has ended stays open; null where that is no question. */
  openUntil: z.number().nullable(),
  /** Whether it is time to renew it: it ends soon, or is over and open for some days still. */
  renewal: z.enum(['soon', 'grace']).nullable(),
  /** `free` is what every account has. */
  source: z.enum([...grantSources, 'free']),
  /** The voucher’s number, the payment’s reference, or who granted it; empty where nobody wrote it down. */
  reference: z.string(),
  /** Null where nobody said. */
  paid: priceSchema.nullable(),
  /** When it was granted. */
  madeAt: z.number()
})

export const addOnSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  summary: z.string(),
  kind: z.enum(['medal-pack', 'library', 'past-questions']),
  price: priceSchema,
  isOwned: z.boolean()
})

export type Price = z.infer<typeof priceSchema>
export type Plan = z.infer<typeof planSchema>
export type Subscription = z.infer<typeof subscriptionSchema>
export type AddOn = z.infer<typeof addOnSchema>
