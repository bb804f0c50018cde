import { failureSchema } from '../../kernel/errors/failure-schema.ts'
import { z } from '../../kernel/schema/zod.ts'
import { packAboutSchema } from './pack-about.ts'
import { packSigningSchema, packStatuses, packSummarySchema } from './pack-summary.ts'

/** What the user agreed to when installing a pack. */
export const packConsentSchema = z.strictObject({
  /** Key id of a signer that Koya does not know. */
  signer: z.string().max(16).optional(),
  /** The pack holds the user's own questions, which are never signed. */
  isOwn: z.boolean().optional(),
  /** The pack replaces a newer version. */
  mayBeOlder: z.boolean().optional()
})

/** A pack as shown in lists. */
export const listedPackSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('built-in'), header: packSummarySchema.omit({ bytes: true, signing: true, subjects: true, lessonCount: true }) }),
  z.strictObject({ kind: z.literal('installed'), summary: packSummarySchema, standing: z.enum(packStatuses) }),
  z.strictObject({ kind: z.literal('damaged'), id: z.string(), error: failureSchema })
])

/** An inspected pack. `refusal`: why it is not installed without consent. */
export const packOfferSchema = z.strictObject({ summary: packSummarySchema, refusal: failureSchema.nullable() })

/** A pack found at an address. */
const foundPackSchema = z.strictObject({
  /** Identifies it among the packs found at the same time. */
  number: z.int().nonnegative(),
  /** Its title, or its file name. */
  name: z.string(),
  bytes: z.int().positive(),
  /** The server's description; null for a plain file, which is read after download. */
  summary: packSummarySchema.nullable(),
  /** For whom it is, where its publisher's list says so. */
  about: packAboutSchema.nullable(),
  /** Installed version of the pack with this name; null if none. */
  heldVersion: z.int().positive().nullable(),
  /** Bytes downloaded earlier. */
  keptBytes: z.int().nonnegative()
})

/** A publisher's signed list of packs. Its signature fits; `signing` says whether the key is trusted here. */
const foundListSchema = z.strictObject({
  title: z.string(),
  /** Date, such as 2026-11-21. */
  publishedOn: z.string(),
  /** Only in a folder: there an old list is used. */
  isExpired: z.boolean(),
  signing: packSigningSchema,
  /** Versions that the publisher has taken back. */
  withdrawn: z.array(z.strictObject({ id: z.string(), upToVersion: z.int().positive(), reason: z.string() }))
})

/** What was found at an address or in a folder. `list`: null where no list is there. */
export const foundPacksSchema = z.strictObject({
  found: z.array(foundPackSchema),
  list: foundListSchema.nullable(),
  /** Of a folder: files that are no packs after all, and whether there was more than Koya looks at. Absent for an address. */
  folder: z.strictObject({ skippedCount: z.int().nonnegative(), isPartial: z.boolean() }).optional()
})

/** Requests of main to the embedded backend's pack library. Only main sets file paths, from the system's dialog. */
export const packWorkSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('list') }),
  z.strictObject({ kind: z.literal('inspect'), file: z.string() }),
  /** `acceptedSigner`: key id of a list's new signer to which the person agreed. */
  z.strictObject({ kind: z.literal('look'), address: z.string(), acceptedSigner: z.string().optional() }),
  z.strictObject({ kind: z.literal('look-in-folder'), folder: z.string() }),
  /** A pack from the last `look`, by its number. */
  z.strictObject({ kind: z.literal('fetch'), number: z.int().nonnegative() }),
  /** `shown`: the summary that the user agreed to; a file replaced since then is not installed. */
  z.strictObject({ kind: z.literal('install'), file: z.string(), consent: packConsentSchema, shown: packSummarySchema }),
  z.strictObject({ kind: z.literal('remove'), id: packSummarySchema.shape.id })
])

/** Reply schema of each kind of request. */
export const packOutcomes = {
  list: z.array(listedPackSchema),
  inspect: packOfferSchema,
  look: foundPacksSchema,
  'look-in-folder': foundPacksSchema,
  fetch: z.strictObject({ offer: packOfferSchema, file: z.string(), fetchedBytes: z.int().nonnegative() }),
  install: packSummarySchema,
  remove: z.strictObject({ id: z.string() })
} as const

export type PackConsent = z.infer<typeof packConsentSchema>
export type FoundList = z.infer<typeof foundListSchema>
export type FoundPacks = z.infer<typeof foundPacksSchema>
export type FoundPack = z.infer<typeof foundPackSchema>
export type ListedPack = z.infer<typeof listedPackSchema>
export type PackOffer = z.infer<typeof packOfferSchema>
export type PackWork = z.infer<typeof packWorkSchema>
export type PackOutcome<Kind extends PackWork['kind']> = z.infer<(typeof packOutcomes)[Kind]>
