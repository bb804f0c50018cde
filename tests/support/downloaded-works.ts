import { join } from 'node:path'
import { createDownloadStore, type LibraryRef, type DownloadStore } from '../../src-main/learning/library/download-store.ts'
import type { DownloadedWork } from '../../src-main/learning/library/download-record.ts'
import type { ReplyOwner } from '../../src-main/learning/response-cache/response-store.ts'
import type { AccessVerdict } from '../../src-shared/billing/may-open.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { sha256Of } from './pictures.ts'

export const SERIAL = 'AUD-0001'
export const ada: ReplyOwner = { backend: 'https://koya.school.example', accountId: 'ada' }
export const bola: ReplyOwner = { ...ada, accountId: 'bola' }
export const adasLibraryRef: LibraryRef = { owner: ada, serial: SERIAL }
export const isFree: AccessVerdict = { isOpen: true, because: 'free', until: null }

/** Makes `sizeBytes` bytes that differ from those of another `seed`. */
export function makeBytes(sizeBytes: number, seed = 0): Buffer {
  return Buffer.from(Array.from({ length: sizeBytes }, (_, index) => (index + seed) % 251))
}

export function describeWork(workId: string, bytes: Buffer): DownloadedWork {
  return { workId, type: 'audio/wav', sha256: sha256Of(bytes), sizeBytes: bytes.length }
}

/** Opens a store in a temporary folder, which is removed after the test. */
export function openDownloadStore(): { readonly folder: string; readonly store: DownloadStore } {
  const folder = join(makeTempFolder(), 'kept-works')
  return { folder, store: createDownloadStore(folder) }
}

/** Saves one work, as a complete download does. */
export async function saveWork(
  store: DownloadStore,
  libraryRef: LibraryRef,
  saved: { readonly workId: string; readonly bytes: Buffer }
): Promise<DownloadedWork> {
  const work = describeWork(saved.workId, saved.bytes)
  const part = await store.openPart(libraryRef, work)
  await part.append(saved.bytes.subarray(part.bytes()))
  await part.close()
  if (!(await store.finishPart(libraryRef, work.sha256))) throw new Error('the bytes are not those of their hash')
  await store.change(libraryRef, (record) => ({ access: isFree, saidAt: 0, ...record, works: [...(record?.works ?? []), work] }))
  return work
}
