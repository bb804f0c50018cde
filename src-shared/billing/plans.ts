import { slugSchema } from '../kernel/values/slug.ts'
import { classLevelSlugs, targetExamSlugs } from '../account/class-levels.ts'
import { z } from '../kernel/schema/zod.ts'
import { grantSources } from './ledger.ts'
import { periods } from './offer-term.ts'
import { subscriptionStates } from './renewal.ts'

/** An amount in the currency's minor unit, such as kobo; 0 is free. */
export const priceSchema = z.strictObject({ amountMinor: z.int().nonnegative(), currency: z.string().regex(/^[A-Z]{3}$/) })

/** Target audience of a plan. For display only: `mayOpen` decides access. */
export const planAudienceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('learner') }),
  z.strictObject({ kind: z.literal('class'), classLevels: z.array(z.enum(classLevelSlugs)).min(1) }),
  z.strictObject({ kind: z.literal('exam'), targetExam: z.enum(targetExamSlugs) }),
  /** The price is per seat. */
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
  /** The learner's current plan. */
  isCurrent: z.boolean()
})

/** Times in milliseconds since 1970; `endsAt` is null for unlimited. */
export const subscriptionSchema = z.strictObject({
  subscriptionId: z.string(),
  slug: slugSchema,
  title: z.string(),
  startedAt: z.number(),
  endsAt: z.number().nullable(),
  state: z.enum(subscriptionStates),
  /** End of the grace period after `endsAt`; null if there is none. */
  openUntil: z.number().nullable(),
  /** Whether to renew: `soon` before the end, `grace` during the grace period after it. */
  renewal: z.enum(['soon', 'grace']).nullable(),
  /** `free` is what every account has. */
  source: z.enum([...grantSources, 'free']),
  /** Voucher number, payment reference, or the person who granted it; empty if not recorded. */
  reference: z.string(),
  /** Null if not recorded. */
  paid: priceSchema.nullable(),
  /** Time of granting. */
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
