import { statfs } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { PackSummary } from '../../../../src-shared/content/packs/pack-summary.ts'
import type { PackOffer } from '../../../../src-shared/content/packs/pack-work.ts'
import { failureOf, offerPack, type PackLibrary } from '../install-pack.ts'
import { lockPacks } from '../archive/lock-packs.ts'
import { hashFile } from '../shared-packs.ts'
import { makeFolder } from '../../../platform/disk/make-folder.ts'
import { download, type Downloaded, type Downloading } from './download.ts'
import { dropStoredDownload, storedBytesOf, sweepDownloads } from './stored-download.ts'
import type { PackSource } from './pack-source.ts'
import type { Following, PackConnection } from './pack-connection.ts'

interface PackFetching extends Following {
  readonly connection: PackConnection
  readonly library: PackLibrary
  readonly downloadFolder: string
  readonly onProgress?: ((bytes: number) => void) | undefined
}

/** A completely downloaded pack, checked like one from a USB drive. */
export interface FetchedPack {
  readonly offer: PackOffer
  readonly file: string
  /** Bytes received from the network this time. */
  readonly fetchedBytes: number
}

/** Free disk space to leave for the journal of exams. */
const SPARE_BYTES = 16 * 1024 ** 2

/**
 * Downloads a pack and checks it, one at a time in a folder (`pack/busy`). Bytes from an earlier attempt, and bytes that an installed pack
 * shares with it, are not fetched again. Where the result does not verify, the whole pack is fetched again, once.
 */
export async function fetchPack(source: PackSource, fetching: PackFetching): Promise<Result<FetchedPack>> {
  const { downloadFolder } = fetching
  try {
    makeFolder(downloadFolder)
    return await lockPacks(downloadFolder, async () => {
      await sweepDownloads(downloadFolder)
      if (!(await hasRoom(source, downloadFolder))) return fail('pack/disk-full')
      return fetchAndLook(source, fetching)
    })
  } catch (error) {
    const failure = failureOf(error, null)
    // A partial download must not fill the disk.
    if (failure.code === 'pack/disk-full') await dropStoredDownload(downloadFolder, source.url)
    return { ok: false, error: failure }
  }
}

async function fetchAndLook(source: PackSource, fetching: PackFetching): Promise<Result<FetchedPack>> {
  const { downloadFolder, library } = fetching
  const downloading: Downloading = { ...fetching, wanted: source, packFolder: library.folder }
  const first = await download(downloading)
  if (!first.ok) return forgetBad(first, source, downloadFolder)
  const looked = await lookAt(first.value, source, fetching)
  if (looked.ok) return looked
  await dropStoredDownload(downloadFolder, source.url)
  // Everything was fetched just now, so the source itself has this content.
  if (first.value.fetchedBytes >= source.bytes) return looked
  const second = await download({ ...downloading, packFolder: null })
  if (!second.ok) return forgetBad(second, source, downloadFolder)
  const again = await lookAt(second.value, source, fetching)
  if (!again.ok) await dropStoredDownload(downloadFolder, source.url)
  return again
}

/** Deletes the stored download where the source answered wrongly or has changed. */
async function forgetBad(failed: Result<never>, source: PackSource, folder: string): Promise<Result<never>> {
  const isCut = !failed.ok && failed.error.code === 'pack/cut'
  if (!isCut) await dropStoredDownload(folder, source.url)
  return failed
}

async function lookAt({ file, fetchedBytes }: Downloaded, { sha256, summary }: PackSource, { library }: PackFetching): Promise<Result<FetchedPack>> {
  if (sha256 !== null && (await hashFile(file)) !== sha256) return fail('pack/altered', { pack: 'it differs from the one that the server lists' })
  const offer = await offerPack(library, file)
  if (!offer.ok) return offer
  if (summary !== null && !isNamed(offer.value.summary, summary)) return fail('pack/altered', { pack: 'it is not the pack that the list names' })
  return succeed({ offer: offer.value, file, fetchedBytes })
}

/** The person chose it by this name, version and signer. */
function isNamed(one: PackSummary, other: PackSummary): boolean {
  const signerOf = ({ signing }: PackSummary): string | null => (signing.kind === 'unsigned' ? null : signing.keyId)
  return one.id === other.id && one.version === other.version && signerOf(one) === signerOf(other)
}

/** Two copies exist during installation. */
async function hasRoom(source: PackSource, folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= 2 * source.bytes - (await storedBytesOf(folder, source)) + SPARE_BYTES
}
