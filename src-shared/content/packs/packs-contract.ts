import { outsideExams, outsideExamsAndKiosks } from '../../kernel/ipc/call-policy.ts'
import { event, request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { packAddressSchema } from './pack-address.ts'
import { foundPacksSchema, listedPackSchema, packConsentSchema, packOfferSchema } from './pack-work.ts'
import { packSummarySchema } from './pack-summary.ts'

const nothing = z.strictObject({})

/** Who may change the installed packs: the learner, nobody on this device (policy), or the operator of the configured backend. */
export const packsChangers = ['learner', 'policy', 'server'] as const

export const packsViewSchema = z.strictObject({
  changedBy: z.enum(packsChangers),
  /** Empty if another server holds the packs. */
  packs: z.array(listedPackSchema),
  /** Set by the policy: the publisher's list that this computer uses, and whether packs come from nowhere else. */
  catalogue: z.strictObject({ address: z.string(), isOnly: z.boolean() }).nullable()
})

export type PacksView = z.infer<typeof packsViewSchema>

/** Question packs of this computer. Nothing is installed or removed during an attempt. */
export const packsContract = {
  read: request(nothing, packsViewSchema, outsideExams),
  /** Asks for a file and inspects it; null if the learner cancelled. */
  choose: request(nothing, z.strictObject({ offer: packOfferSchema.nullable() }), outsideExamsAndKiosks),
  /** Lists the packs at an address, with their sizes. */
  look: request(
    z.strictObject({ address: packAddressSchema, acceptedSigner: z.string().max(16).optional() }),
    foundPacksSchema,
    outsideExamsAndKiosks
  ),
  /** Asks for a folder and lists its packs; null if the learner cancelled. */
  lookInFolder: request(nothing, z.strictObject({ looked: foundPacksSchema.nullable() }), outsideExamsAndKiosks),
  /** Downloads a pack from the last `look` and inspects it; it becomes the chosen pack. */
  fetch: request(
    z.strictObject({ number: z.int().min(0).max(2000) }),
    z.strictObject({ offer: packOfferSchema, fetchedBytes: z.int().nonnegative() }),
    outsideExamsAndKiosks
  ),
  /** Installs the pack that was chosen last. */
  install: request(z.strictObject({ consent: packConsentSchema }), packSummarySchema, outsideExamsAndKiosks),
  /** Cancels the running request, which then fails with `pack/cancelled`. Downloaded bytes are retained for the next attempt. */
  cancel: request(nothing, nothing, outsideExamsAndKiosks),
  remove: request(z.strictObject({ id: z.string().min(1).max(60) }), z.strictObject({ id: z.string() }), outsideExamsAndKiosks),
  /** Progress of the current download or installation, in bytes. */
  progressed: event(z.strictObject({ bytes: z.int().nonnegative(), totalBytes: z.int().nonnegative() }))
}
