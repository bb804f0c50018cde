import { errorCodes } from '../kernel/errors/error-table.ts'
import { outsideExams, outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { installHoursSchema } from './install-hours.ts'
import { updateFindings } from './judge-manifest.ts'
import { installHolds } from './may-install.ts'
import { updateOffs } from './update-state.ts'

const nothing = z.strictObject({})

/** What the page is told of an offer: not where it lies. */
const shownOfferSchema = z.strictObject({
  version: z.string(),
  isRecall: z.boolean(),
  notes: z.array(z.string()),
  /** Of the whole file; where only what changed is fetched, it is less. */
  bytes: z.int()
})

const trouble = z.strictObject({ code: z.enum(errorCodes), message: z.string() }).nullable()

/** As `UpdateState`, drawn there. */
const shownStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('off'), reason: z.enum(updateOffs) }),
  z.strictObject({ kind: z.literal('idle'), finding: z.enum(updateFindings).nullable(), trouble }),
  z.strictObject({ kind: z.literal('looking') }),
  z.strictObject({ kind: z.literal('offered'), offer: shownOfferSchema, trouble }),
  z.strictObject({ kind: z.literal('fetching'), offer: shownOfferSchema, bytes: z.int() }),
  z.strictObject({ kind: z.literal('ready'), offer: shownOfferSchema, trouble })
])

/** How the last installation ended: the new version proved itself, the old one came back, or nothing was installed at all. */
export const updateOutcomeSchema = z.strictObject({ kind: z.enum(['updated', 'returned', 'not-installed']), from: z.string(), to: z.string() })

export const updatesViewSchema = z.strictObject({
  state: shownStateSchema,
  version: z.string(),
  channel: z.string(),
  hasFeed: z.boolean(),
  /** Who can install it: a learner at the next start, an administrator by their own tools, or nobody, since this copy was not installed. */
  installedBy: z.enum(['learner', 'administrator', 'nobody']),
  /** Whether a found update is downloaded by itself. */
  fetchesByItself: z.boolean(),
  /** Why it would not be installed at a start now. */
  holds: z.array(z.enum(installHolds)),
  /** Set by the policy. */
  hours: installHoursSchema.nullable(),
  /** Milliseconds of the wall clock; null before the first look. */
  lookedAt: z.number().nullable(),
  /** The newest word of the channel has passed its date: either nobody signed a new one, or a mirror keeps it back. */
  isExpired: z.boolean(),
  outcome: updateOutcomeSchema.nullable()
})

export type UpdatesView = z.infer<typeof updatesViewSchema>
export type ShownOffer = z.infer<typeof shownOfferSchema>
export type ShownUpdateState = z.infer<typeof shownStateSchema>

export const updatesContract = {
  read: request(nothing, updatesViewSchema, outsideExams),
  /** Looks now, as asked by hand: a staged percentage does not hold it back. */
  look: request(nothing, updatesViewSchema, outsideExamsAndKiosks),
  /** Downloads what is offered; answers once that has begun, `changed` tells the rest. `updates/held` while exams are sat. */
  fetch: request(nothing, updatesViewSchema, outsideExamsAndKiosks),
  stop: request(nothing, updatesViewSchema, outsideExamsAndKiosks),
  /** Asks which `koya-update.json`, and takes the update beside it, as from a stick. */
  choose: request(nothing, updatesViewSchema, outsideExamsAndKiosks),
  /** Starts Koya anew, which installs what is ready; `updates/held` where that would not be. */
  restart: request(nothing, nothing, outsideExamsAndKiosks),
  changed: event(updatesViewSchema)
}
