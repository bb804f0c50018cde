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
  /** Of the whole file, which is called so. */
  sha256: sha256Schema,
  sizeBytes: z.int().positive()
})

/** What is kept of a library: its last word from the backend, and the works whose files are here, whole and checked. */
export const downloadRecordSchema = z.strictObject({
  access: accessVerdictSchema,
  /** When the backend last said that it is open, or is not: wall clock, milliseconds since 1970. */
  saidAt: z.number(),
  works: z.array(downloadedWorkSchema).max(LIBRARY_MOST_WORKS)
})

export type DownloadedWork = z.infer<typeof downloadedWorkSchema>
export type DownloadRecord = z.infer<typeof downloadRecordSchema>

/** Whether its files open while the backend cannot be asked: as long as what was read does (docs/decisions/0045-cache-replies-for-reading-offline.md). Pure. */
export function opensOffline({ access, saidAt }: DownloadRecord, now: number): boolean {
  // A word from the future was noted by another clock: nobody can say how old it is.
  const ageMs = now - saidAt
  return ageMs >= 0 && ageMs <= replyLimits.ageMs && isStillOpen(access, now)
}

/** A library that the backend will not open stays shut until it says otherwise; null where the refusal says nothing of that. Pure. */
export function afterRefusal(record: DownloadRecord, code: ErrorCode): DownloadRecord | null {
  const isShut = code === 'library/locked' || code === 'library/not-found'
  return isShut ? { ...record, access: { isOpen: false, because: 'not-held', until: null } } : null
}

/** The same without one of its works. Pure. */
export function without(record: DownloadRecord, removedId: string): DownloadRecord {
  return { ...record, works: record.works.filter(({ workId }) => workId !== removedId) }
}
