import { slugSchema } from '../../kernel/values/slug.ts'
import { failureSchema } from '../../kernel/errors/failure-schema.ts'
import { z } from '../../kernel/schema/zod.ts'
import { LIBRARY_MOST_WORKS } from '../../content/library/library.ts'

const bytes = z.int().nonnegative()

/** A learner's downloads of one library, or of all libraries together. */
export const downloadedLibrarySchema = z.strictObject({
  /** Works whose files are complete and verified; empty for all libraries together. */
  workIds: z.array(slugSchema).max(LIBRARY_MOST_WORKS),
  /** Downloaded bytes, including partial files. */
  hereBytes: bytes,
  /** Bytes of all libraries that this learner has downloaded here. */
  usedBytes: bytes,
  /** Free bytes on the disk beyond the reserve for exams. */
  roomBytes: bytes,
  isKeeping: z.boolean(),
  /** Why the last download stopped early; null if it did not, or if the learner paused it. */
  failure: failureSchema.nullable()
})

export type DownloadedLibrary = z.infer<typeof downloadedLibrarySchema>
