import { join } from 'node:path'
import { createKeptWorkStore, type KeptPlace, type KeptWorkStore } from '../../src-main/learning/library/download-store.ts'
import type { KeptWork } from '../../src-main/learning/library/download-record.ts'
import type { ReplyOwner } from '../../src-main/learning/response-cache/response-store.ts'
import type { AccessVerdict } from '../../src-shared/billing/may-open.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { sha256Of } from './pictures.ts'

export const SERIAL = 'AUD-0001'
export const ada: ReplyOwner = { backend: 'https://koya.school.example', accountId: 'ada' }
export const bola: ReplyOwner = { ...ada, accountId: 'bola' }
export const adasPlace: KeptPlace = { owner: ada, serial: SERIAL }
export const isFree: AccessVerdict = { isOpen: true, because: 'free', until: null }

/** `sizeBytes` bytes that are told from those of another `seed`. */
export function makeBytes(sizeBytes: number, seed = 0): Buffer {
  return Buffer.from(Array.from({ length: sizeBytes }, (_, index) => (index + seed) % 251))
}

export function describeWork(workId: string, bytes: Buffer): KeptWork {
  return { workId, type: 'audio/wav', sha256: sha256Of(bytes), sizeBytes: bytes.length }
}

/** A store in a folder of its own, which goes with the test. */
export function openKeptStore(): { readonly folder: string; readonly store: KeptWorkStore } {
  const folder = join(makeTempFolder(), 'kept-works')
  return { folder, store: createKeptWorkStore(folder) }
}

/** Keeps one work as a whole run of the desk would. */
export async function keepWork(store: KeptWorkStore, place: KeptPlace, kept: { readonly workId: string; readonly bytes: Buffer }): Promise<KeptWork> {
  const work = describeWork(kept.workId, kept.bytes)
  const part = await store.openPart(place, work)
  await part.append(kept.bytes.subarray(part.bytes()))
  await part.close()
  if (!(await store.finishPart(place, work.sha256))) throw new Error('the bytes are not those of their hash')
  await store.change(place, (record) => ({ access: isFree, saidAt: 0, ...record, works: [...(record?.works ?? []), work] }))
  return work
}
