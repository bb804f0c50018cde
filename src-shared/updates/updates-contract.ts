import { errorCodes } from '../kernel/errors/error-table.ts'
import { outsideExams, outsideExamsOrAfterPin } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { installHoursSchema } from './install-hours.ts'
import { updateFindings } from './judge-manifest.ts'
import { installHolds } from './may-install.ts'
import { updateOffs } from './update-state.ts'

const nothing = z.strictObject({})

/** An offer as shown to the page, without its location. */
const shownOfferSchema = z.strictObject({
  version: z.string(),
  isRecall: z.boolean(),
  notes: z.array(z.string()),
  /** Size of the whole file; a differential download is smaller. */
  bytes: z.int()
})

const trouble = z.strictObject({ code: z.enum(errorCodes), message: z.string() }).nullable()

/** See the diagram of `UpdateState`. */
const shownStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('off'), reason: z.enum(updateOffs) }),
  z.strictObject({ kind: z.literal('idle'), finding: z.enum(updateFindings).nullable(), trouble }),
  z.strictObject({ kind: z.literal('looking') }),
  z.strictObject({ kind: z.literal('offered'), offer: shownOfferSchema, trouble }),
  z.strictObject({ kind: z.literal('fetching'), offer: shownOfferSchema, bytes: z.int() }),
  z.strictObject({ kind: z.literal('ready'), offer: shownOfferSchema, trouble })
])

/** Result of the last installation: the new version passed its first start, the old one was restored, or nothing was installed. */
export const updateOutcomeSchema = z.strictObject({ kind: z.enum(['updated', 'returned', 'not-installed']), from: z.string(), to: z.string() })

export const updatesViewSchema = z.strictObject({
  state: shownStateSchema,
  version: z.string(),
  channel: z.string(),
  hasFeed: z.boolean(),
  /** Who can install it: the learner at the next start, an administrator with their own tools, or nobody because this copy was not installed. */
  installedBy: z.enum(['learner', 'administrator', 'nobody']),
  /** Whether a found update is downloaded automatically. */
  fetchesByItself: z.boolean(),
  /** What would block an installation at a start now. */
  holds: z.array(z.enum(installHolds)),
  /** From the policy. */
  hours: installHoursSchema.nullable(),
  /** Wall clock in milliseconds; null before the first check. */
  lookedAt: z.number().nullable(),
  /** The channel's newest manifest has expired: either no new one was signed, or a mirror withholds it. */
  isExpired: z.boolean(),
  outcome: updateOutcomeSchema.nullable()
})

export type UpdatesView = z.infer<typeof updatesViewSchema>
export type ShownOffer = z.infer<typeof shownOfferSchema>
export type ShownUpdateState = z.infer<typeof shownStateSchema>

export const updatesContract = {
  read: request(nothing, updatesViewSchema, outsideExams),
  /** Checks now. A check by hand ignores the staged percentage. */
  look: request(nothing, updatesViewSchema, outsideExamsOrAfterPin),
  /** Downloads the offered version. Returns once the download has started; `changed` reports its progress. `updates/held` during exams. */
  fetch: request(nothing, updatesViewSchema, outsideExamsOrAfterPin),
  stop: request(nothing, updatesViewSchema, outsideExamsOrAfterPin),
  /** Asks for a `koya-update.json` file and imports the update beside it, as from a USB drive. */
  choose: request(nothing, updatesViewSchema, outsideExamsOrAfterPin),
  /** Restarts Koya to install the ready update; `updates/held` if installation is blocked. */
  restart: request(nothing, nothing, outsideExamsOrAfterPin),
  changed: event(updatesViewSchema)
}
