import { librarySchema } from '../library/library.ts'
import { z } from '../../kernel/schema/zod.ts'

/** Who vouches for a pack. `keyId`: 16 hexadecimal digits that name a public key. */
export const packSigningSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unsigned') }),
  z.strictObject({ kind: z.literal('unknown-key'), keyId: z.string() }),
  z.strictObject({ kind: z.literal('signed'), keyId: z.string() })
])

/** What a pack says of itself and holds, as it is shown before it is installed. */
export const packSummarySchema = z.strictObject({
  id: z.string(),
  version: z.int().positive(),
  title: z.string(),
  licence: z.string(),
  languages: z.array(z.string()),
  /** The day, such as 2026-11-21. */
  publishedOn: z.string(),
  /** Size of the archive. */
  bytes: z.int().nonnegative(),
  signing: packSigningSchema,
  /** Only of a pack that is a library, which has no subjects. */
  library: librarySchema.pick({ serial: true, kinds: true, workCount: true }).optional(),
  subjects: z.array(z.strictObject({ subject: z.string(), title: z.string(), itemCount: z.int().nonnegative() })),
  /** Absent where it has none. */
  lessonCount: z.int().positive().optional(),
  /** Papers of fixed items; absent where it has none. */
  paperCount: z.int().positive().optional()
})

/**
 * What becomes of a pack in the library: exams draw on it, or it is practised by itself; or it is not used, since the one that comes with Koya is
 * not older, or since exams draw on its name and nobody who is trusted signed it. A library stands with the libraries.
 */
export const packStatuses = ['exams', 'practice', 'library', 'behind-built-in', 'not-trusted'] as const

export type PackSigning = z.infer<typeof packSigningSchema>
export type PackSummary = z.infer<typeof packSummarySchema>
export type PackStatus = (typeof packStatuses)[number]
