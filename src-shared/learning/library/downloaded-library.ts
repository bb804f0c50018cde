import { slugSchema } from '../../kernel/values/slug.ts'
import { failureSchema } from '../../kernel/errors/failure-schema.ts'
import { z } from '../../kernel/schema/zod.ts'
import { LIBRARY_MOST_WORKS } from '../../content/library/library.ts'

const bytes = z.int().nonnegative()

/** What a learner keeps on this computer of a library, or of all of them together. */
export const downloadedLibrarySchema = z.strictObject({
  /** The works whose files are here, whole and checked; of all libraries together none is named. */
  workIds: z.array(slugSchema).max(LIBRARY_MOST_WORKS),
  /** Of its files, those under way counted as far as they have come. */
  hereBytes: bytes,
  /** Of all libraries that this learner keeps here. */
  usedBytes: bytes,
  /** Of the disk, beyond what stays free for exams. */
  roomBytes: bytes,
  isKeeping: z.boolean(),
  /** Why the last try ended before all was here; null where it did not, or the learner paused it. */
  failure: failureSchema.nullable()
})

export type DownloadedLibrary = z.infer<typeof downloadedLibrarySchema>
