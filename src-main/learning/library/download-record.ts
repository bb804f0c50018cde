import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import { sha256Schema } from '../../../src-shared/content/media/picture.ts'
import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { LIBRARY_MOST_WORKS, workTypes, type WorkType } from '../../../src-shared/content/library/library.ts'
import { accessVerdictSchema } from '../../../src-shared/billing/may-open.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { isStillOpen } from '../response-cache/cached-endpoints.ts'
import { replyLimits } from '../response-cache/response-store.ts'

const downloadedWorkSchema = z.strictObject({
  workId: slugSchema,
  type: z.enum(Object.values(workTypes) as [WorkType, ...WorkType[]]),
  /** Of the whole file, which has this hash as its name. */
  sha256: sha256Schema,
  sizeBytes: z.int().positive()
})

/** The record of a downloaded library: the backend's last statement on its access, and the works whose files are here, complete and checked. */
export const downloadRecordSchema = z.strictObject({
  access: accessVerdictSchema,
  /** When the backend last stated the access: wall clock, milliseconds since 1970. */
  saidAt: z.number(),
  works: z.array(downloadedWorkSchema).max(LIBRARY_MOST_WORKS)
})

export type DownloadedWork = z.infer<typeof downloadedWorkSchema>
export type DownloadRecord = z.infer<typeof downloadRecordSchema>

/**
 * Whether its files open while the backend is unreachable: as long as cached replies are shown
 * (docs/decisions/0045-cache-replies-for-reading-offline.md). Pure.
 */
export function opensOffline({ access, saidAt }: DownloadRecord, now: number): boolean {
  // A time in the future was recorded by a different clock, so the age is unknown.
  const ageMs = now - saidAt
  return ageMs >= 0 && ageMs <= replyLimits.ageMs && isStillOpen(access, now)
}

/** Returns the record after a refusal: the library stays closed until the backend opens it again. Null if the refusal is not about access. Pure. */
export function afterRefusal(record: DownloadRecord, code: ErrorCode): DownloadRecord | null {
  const isShut = code === 'library/locked' || code === 'library/not-found'
  return isShut ? { ...record, access: { isOpen: false, because: 'not-held', until: null } } : null
}

/** Returns the record without one of its works. Pure. */
export function without(record: DownloadRecord, removedId: string): DownloadRecord {
  return { ...record, works: record.works.filter(({ workId }) => workId !== removedId) }
}
