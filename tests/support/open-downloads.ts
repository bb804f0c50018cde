import { expect } from 'vitest'
import { createDownloadManager } from '../../src-main/learning/library/download-manager.ts'
import type { ReplyOwner } from '../../src-main/learning/response-cache/response-store.ts'
import type { Library, Work } from '../../src-shared/content/library/library.ts'
import { WORK_PART_BYTES } from '../../src-shared/content/library/work-part.ts'
import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import { buildLibrary } from './build-learning.ts'
import { ada, adasLibraryRef, describeWork, isFree, makeBytes, openDownloadStore, SERIAL } from './downloaded-works.ts'
import { sha256Of } from './pictures.ts'

/** Three full parts and 7 bytes. */
export const talk = makeBytes(3 * WORK_PART_BYTES + 7)
export const tone = makeBytes(5000, 3)
export const ALL_BYTES = talk.length + tone.length
export const MEBIBYTE = 1024 ** 2
export const noon = Date.UTC(2026, 10, 22, 12)
export const here = { serial: SERIAL }

export interface SchoolFile {
  bytes: Buffer
  /** Hash that the school's server reports. By default it is the hash of the bytes. */
  sha256?: string
}

/** Opens a school's server with a library of two files, and Ada's download manager. */
export function openDownloadManager() {
  const { store, folder } = openDownloadStore()
  const at = {
    owner: ada as ReplyOwner | null,
    access: isFree,
    files: new Map<string, SchoolFile>([
      ['a-talk', { bytes: talk }],
      ['a-tone', { bytes: tone }]
    ]),
    freeBytes: 1024 * MEBIBYTE,
    isAttemptOpen: false,
    isDiskFull: false,
    /** Number of further non-empty parts until the connection drops. */
    partsLeft: Infinity,
    refusal: 'backend/unreachable' as ErrorCode,
    asked: [] as (readonly [string, number])[],
    told: [] as (readonly [number, boolean])[],
    /** Called before each part. */
    before: (): unknown => undefined
  }
  const shelved = (): Work[] => [
    { kind: 'note', id: 'a-note', title: 'A note', text: 'Read.' },
    ...[...at.files].map(([id, { bytes }]) => ({
      kind: 'audio' as const,
      id,
      title: id,
      type: 'audio/wav' as const,
      durationMs: 1000,
      words: 'Heard.',
      sizeBytes: bytes.length
    }))
  ]
  const library = (): Library => ({ ...buildLibrary({ serial: SERIAL, access: at.access }), shelves: [{ title: 'All', works: shelved() }] })
  const full = (): Promise<never> => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
  const desk = createDownloadManager({
    store: { ...store, change: (place, next) => (at.isDiskFull ? full() : store.change(place, next)) },
    owner: () => at.owner,
    fetchLibrary: () => Promise.resolve(at.partsLeft <= 0 ? fail(at.refusal) : succeed({ library: library() })),
    async readPart({ workId }, from, most) {
      if (most > 0) {
        at.asked.push([workId, from])
        await at.before()
        at.partsLeft -= 1
      }
      if (at.partsLeft < 0) return fail(at.refusal)
      const { bytes, sha256 } = at.files.get(workId)!
      return succeed({ type: 'audio/wav', sha256: sha256 ?? sha256Of(bytes), sizeBytes: bytes.length, bytes: bytes.subarray(from, from + most) })
    },
    freeBytes: () => Promise.resolve(at.freeBytes),
    isAttemptOpen: () => at.isAttemptOpen,
    announce: { keepingChanged: ({ hereBytes, isKeeping }) => void at.told.push([hereBytes, isKeeping]) },
    wallNow: () => noon,
    log: { warn: (message) => (at.isDiskFull ? undefined : expect.fail(message)) }
  })
  const { handlers } = desk
  const look = async (serial: string | null = SERIAL) => {
    const view = await handlers.readKept({ serial })
    return view.ok ? view.value.kept : null
  }
  /** Downloads the files. Returns the error code, or `ended`. */
  const keep = async (): Promise<string> => {
    const begun = await handlers.keepFiles(here)
    if (!begun.ok) return begun.error.code
    await expect.poll(async () => (await look())?.isKeeping, { interval: 5, timeout: 20_000 }).toBe(false)
    return (await look())?.failure?.code ?? 'ended'
  }
  const bytesOf = async (workId: string, bytes: Buffer) =>
    store.readBytes({ ...adasLibraryRef, owner: ada }, describeWork(workId, bytes), { from: 0, most: 10_000_000 })
  return { at, desk, handlers, store, folder, look, keep, bytesOf }
}
