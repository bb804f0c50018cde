import { event, request } from '../ipc/contract.ts'
import { z } from '../schema/zod.ts'
import { listedPackSchema, packConsentSchema, packOfferSchema } from './pack-work.ts'
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
  read: request(nothing, packsViewSchema),
  /** Asks which file, and looks at it; null where the learner changed their mind. */
  choose: request(nothing, z.strictObject({ offer: packOfferSchema.nullable() })),
  /** Installs the pack that was chosen last. */
  install: request(z.strictObject({ consent: packConsentSchema }), packSummarySchema),
  /** Ends an installation that is under way, which then answers `pack/cancelled`. */
  cancel: request(nothing, nothing),
  remove: request(z.strictObject({ id: z.string().min(1).max(60) }), z.strictObject({ id: z.string() })),
  /** Bytes of the pack that is being installed which are copied. */
  progressed: event(z.strictObject({ bytes: z.int().nonnegative(), totalBytes: z.int().nonnegative() }))
}
