import { slugSchema } from '../../kernel/values/slug.ts'
import { z } from '../../kernel/schema/zod.ts'
import type { WorkSource } from '../../content/library/library.ts'
import { serialSchema } from '../../kernel/values/serial.ts'

/** How far a work was read: of a note in percent, of a document the page, counted from 1. */
const readSoFarSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), percent: z.int().min(0).max(99) }),
  z.strictObject({ kind: z.literal('pdf'), page: z.int().positive(), pages: z.int().positive() })
])

/** A library with a note or document that was begun and is not read to its end. */
export const halfReadLibrarySchema = z.strictObject({
  serial: serialSchema,
  title: z.string(),
  workId: slugSchema,
  workTitle: z.string(),
  place: readSoFarSchema
})

export type HalfReadLibrary = z.infer<typeof halfReadLibrarySchema>
type ReadSoFar = z.infer<typeof readSoFarSchema>

/** How far a work was read that was left at `at`, as `src-shared/learning/library/reading.ts` has places; null where it was not begun, is read to its end, or is not read at all. Pure. */
export function readSoFar(work: WorkSource, at: number): ReadSoFar | null {
  if (at <= 0) return null
  if (work.kind === 'note') return at < 1000 ? { kind: 'note', percent: Math.floor(at / 10) } : null
  if (work.kind !== 'pdf') return null
  const page = Math.floor(at / 1000) + 1
  return page < work.pages ? { kind: 'pdf', page, pages: work.pages } : null
}
