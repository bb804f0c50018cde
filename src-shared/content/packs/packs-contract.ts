import { outsideExams, outsideExamsAndKiosks } from '../../kernel/ipc/call-policy.ts'
import { event, request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { packAddressSchema } from './pack-address.ts'
import { foundPackSchema, listedPackSchema, packConsentSchema, packOfferSchema } from './pack-work.ts'
import { packSummarySchema } from './pack-summary.ts'

const nothing = z.strictObject({})

/** Who may change what is installed: the learner, nobody at this seat, or whoever runs the backend that the settings name. */
export const packsChangers = ['learner', 'policy', 'server'] as const

export const packsViewSchema = z.strictObject({
  changedBy: z.enum(packsChangers),
  /** Empty where another server has them. */
  packs: z.array(listedPackSchema)
})

export type PacksView = z.infer<typeof packsViewSchema>

/** The question packs of this computer. Nothing is installed or removed while a paper is open. */
export const packsContract = {
  read: request(nothing, packsViewSchema, outsideExams),
  /** Asks which file, and looks at it; null where the learner changed their mind. */
  choose: request(nothing, z.strictObject({ offer: packOfferSchema.nullable() }), outsideExamsAndKiosks),
  /** What packs there are at an address, with their sizes. */
  look: request(z.strictObject({ address: packAddressSchema }), z.strictObject({ found: z.array(foundPackSchema) }), outsideExamsAndKiosks),
  /** Fetches one of those that were found last, and looks at it: then it is the one that was chosen. */
  fetch: request(
    z.strictObject({ number: z.int().min(0).max(1000) }),
    z.strictObject({ offer: packOfferSchema, fetchedBytes: z.int().nonnegative() }),
    outsideExamsAndKiosks
  ),
  /** Installs the pack that was chosen last. */
  install: request(z.strictObject({ consent: packConsentSchema }), packSummarySchema, outsideExamsAndKiosks),
  /** Ends what is under way, which then answers `pack/cancelled`; what was fetched is kept for the next try. */
  cancel: request(nothing, nothing, outsideExamsAndKiosks),
  remove: request(z.strictObject({ id: z.string().min(1).max(60) }), z.strictObject({ id: z.string() }), outsideExamsAndKiosks),
  /** Bytes of the pack that is being fetched or installed which are here. */
  progressed: event(z.strictObject({ bytes: z.int().nonnegative(), totalBytes: z.int().nonnegative() }))
}
