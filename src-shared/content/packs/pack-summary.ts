import { librarySchema } from '../library/library.ts'
import { boardPapersListSchema } from './pack-about.ts'
import { z } from '../../kernel/schema/zod.ts'

/** Signature of a pack. `keyId`: 16 hexadecimal digits that identify a public key. */
export const packSigningSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unsigned') }),
  z.strictObject({ kind: z.literal('unknown-key'), keyId: z.string() }),
  z.strictObject({ kind: z.literal('signed'), keyId: z.string() })
])

/** A pack's metadata and contents, as shown before installation. */
export const packSummarySchema = z.strictObject({
  id: z.string(),
  version: z.int().positive(),
  title: z.string(),
  licence: z.string(),
  languages: z.array(z.string()),
  /** Date, such as 2026-11-21. */
  publishedOn: z.string(),
  /** Size of the archive in bytes. */
  bytes: z.int().nonnegative(),
  signing: packSigningSchema,
  /** Present only if the pack is a library, which has no subjects. */
  library: librarySchema.pick({ serial: true, kinds: true, workCount: true }).optional(),
  subjects: z.array(z.strictObject({ subject: z.string(), title: z.string(), itemCount: z.int().nonnegative() })),
  /** Absent if it has no lessons. */
  lessonCount: z.int().positive().optional(),
  /** Number of papers with fixed items; absent if it has none. */
  paperCount: z.int().positive().optional(),
  /** Papers that the pack says an exam board set in some year; absent if there are none. */
  boardPapers: boardPapersListSchema.optional()
})

/**
 * How a pack is used. `exams`: exams draw items from it. `practice`: only for practice. `behind-built-in`: unused, because the built-in pack is at
 * least as new. `not-trusted`: unused, because exams draw on a pack of this name and no trusted key signed this one. `library`: listed with the
 * libraries.
 */
export const packStatuses = ['exams', 'practice', 'library', 'behind-built-in', 'not-trusted'] as const

export type PackSigning = z.infer<typeof packSigningSchema>
export type PackSummary = z.infer<typeof packSummarySchema>
export type PackStatus = (typeof packStatuses)[number]
