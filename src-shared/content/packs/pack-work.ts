import { failureSchema } from '../../kernel/errors/failure-schema.ts'
import { z } from '../../kernel/schema/zod.ts'
import { packStatuses, packSummarySchema } from './pack-summary.ts'

/** What whoever installs a pack was asked about and agreed to. */
export const packConsentSchema = z.strictObject({
  /** The key of a signer whom Koya does not know. */
  signer: z.string().max(16).optional(),
  /** These are questions of one's own, which nobody signs. */
  isOwn: z.boolean().optional(),
  /** It takes the place of a newer version. */
  mayBeOlder: z.boolean().optional()
})

/** A pack as a list shows it. */
export const listedPackSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('built-in'), header: packSummarySchema.omit({ bytes: true, signing: true, subjects: true, lessonCount: true }) }),
  z.strictObject({ kind: z.literal('installed'), summary: packSummarySchema, standing: z.enum(packStatuses) }),
  z.strictObject({ kind: z.literal('damaged'), id: z.string(), error: failureSchema })
])

/** A pack that was looked at: `refusal` is why it is not installed unless something is agreed to. */
export const packOfferSchema = z.strictObject({ summary: packSummarySchema, refusal: failureSchema.nullable() })

/** A pack that lies at an address. */
export const foundPackSchema = z.strictObject({
  /** Tells it from the others that were found with it. */
  number: z.int().nonnegative(),
  /** Its title, or the name of its file. */
  name: z.string(),
  bytes: z.int().positive(),
  /** What a server says of it; null of a mere file, which is read once it is here. */
  summary: packSummarySchema.nullable(),
  /** Of the pack of its name that is here; null where none is. */
  heldVersion: z.int().positive().nullable(),
  /** What has come of it before. */
  keptBytes: z.int().nonnegative()
})

/** What main asks the library of the embedded backend for. Files are named by main alone, as the system's dialog answered them. */
export const packWorkSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('list') }),
  z.strictObject({ kind: z.literal('inspect'), file: z.string() }),
  z.strictObject({ kind: z.literal('look'), address: z.string() }),
  /** What was found last, by its number. */
  z.strictObject({ kind: z.literal('fetch'), number: z.int().nonnegative() }),
  /** `shown`: what was agreed to; another pack that came to lie there meanwhile is not installed. */
  z.strictObject({ kind: z.literal('install'), file: z.string(), consent: packConsentSchema, shown: packSummarySchema }),
  z.strictObject({ kind: z.literal('remove'), id: packSummarySchema.shape.id })
])

/** What comes of each kind of work. */
export const packOutcomes = {
  list: z.array(listedPackSchema),
  inspect: packOfferSchema,
  look: z.strictObject({ found: z.array(foundPackSchema) }),
  fetch: z.strictObject({ offer: packOfferSchema, file: z.string(), fetchedBytes: z.int().nonnegative() }),
  install: packSummarySchema,
  remove: z.strictObject({ id: z.string() })
} as const

export type PackConsent = z.infer<typeof packConsentSchema>
export type FoundPack = z.infer<typeof foundPackSchema>
export type ListedPack = z.infer<typeof listedPackSchema>
export type PackOffer = z.infer<typeof packOfferSchema>
export type PackWork = z.infer<typeof packWorkSchema>
export type PackOutcome<Kind extends PackWork['kind']> = z.infer<(typeof packOutcomes)[Kind]>
