import { z } from '../kernel/schema/zod.ts'
import { offerRefSchema } from './offer.ts'
import { VOUCHER_MOST_CHARACTERS } from './voucher-text.ts'

/** The code as typed, or the whole text of a signed voucher. */
export const redeemRequestSchema = z.strictObject({ voucher: z.string().trim().min(1).max(VOUCHER_MOST_CHARACTERS) })

/** What a voucher granted. Times in milliseconds since 1970; `endsAt` is null for unlimited grants. */
export const redeemedSchema = z.strictObject({
  subscriptionId: z.string(),
  offer: offerRefSchema,
  title: z.string(),
  startedAt: z.number(),
  endsAt: z.number().nullable()
})

export const requestCodeSchema = z.strictObject({ requestCode: z.string() })

export type Redeemed = z.infer<typeof redeemedSchema>
