import type { DownloadedLibrary } from '../../../src-shared/learning/library/downloaded-library.ts'
import type { ReplyOwner } from '../response-cache/response-store.ts'
import type { LibraryRef, DownloadStore } from './download-store.ts'

interface MeasureDeps {
  readonly store: Pick<DownloadStore, 'read' | 'readBytes' | 'usedBytes'>
  /** How much of the disk may be filled. */
  readonly roomBytes: () => Promise<number>
}

/**
 * Returns the works whose files are really here: a file that was deleted by hand, or by a removal that a power cut interrupted, is downloaded again.
 */
export async function findDownloaded(store: Pick<DownloadStore, 'read' | 'readBytes'>, place: LibraryRef): Promise<string[]> {
  const found: string[] = []
  // One after the other, because some systems cannot open hundreds of files at once.
  for (const work of (await store.read(place))?.works ?? []) {
    if ((await store.readBytes(place, work, { from: 0, most: 0 })) !== null) found.push(work.workId)
  }
  return found
}

/** Measures a learner's downloads of one library, or of all if none is named. */
export async function measureDownloads(
  { store, roomBytes: readRoomBytes }: MeasureDeps,
  owner: ReplyOwner,
  serial: string | null
): Promise<Pick<DownloadedLibrary, 'workIds' | 'hereBytes' | 'usedBytes' | 'roomBytes'>> {
  const workIds = serial === null ? [] : await findDownloaded(store, { owner, serial })
  const [hereBytes, usedBytes, roomBytes] = await Promise.all([store.usedBytes(owner, serial), store.usedBytes(owner, null), readRoomBytes()])
  return { workIds, hereBytes, usedBytes, roomBytes }
}
