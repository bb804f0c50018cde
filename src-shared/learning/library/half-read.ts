import { slugSchema } from '../../kernel/values/slug.ts'
import { z } from '../../kernel/schema/zod.ts'
import type { WorkSource } from '../../content/library/library.ts'
import { serialSchema } from '../../kernel/values/serial.ts'

/** Progress in a work: percent of a note, or the page of a document, counted from 1. */
const readSoFarSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), percent: z.int().min(0).max(99) }),
  z.strictObject({ kind: z.literal('pdf'), page: z.int().positive(), pages: z.int().positive() })
])

/** A library with an unfinished note or document. */
export const halfReadLibrarySchema = z.strictObject({
  serial: serialSchema,
  title: z.string(),
  workId: slugSchema,
  workTitle: z.string(),
  place: readSoFarSchema
})

export type HalfReadLibrary = z.infer<typeof halfReadLibrarySchema>
type ReadSoFar = z.infer<typeof readSoFarSchema>

/**
 * Returns the progress in a work at position `at`, in the units of `src-shared/learning/library/reading.ts`. Null if it was not begun, is finished,
 * or is not a text. Pure.
 */
export function readSoFar(work: WorkSource, at: number): ReadSoFar | null {
  if (at <= 0) return null
  if (work.kind === 'note') return at < 1000 ? { kind: 'note', percent: Math.floor(at / 10) } : null
  if (work.kind !== 'pdf') return null
  const page = Math.floor(at / 1000) + 1
  return page < work.pages ? { kind: 'pdf', page, pages: work.pages } : null
}
