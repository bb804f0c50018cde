import { fail, type Failure } from '../../../src-shared/kernel/errors/result.ts'
import type { Library } from '../../../src-shared/content/library/library.ts'
import { afterRefusal } from './download-record.ts'
import type { DownloadRun } from './download-run.ts'
import type { LibraryRef, DownloadStore } from './download-store.ts'
import type { DownloadWork } from './download-work.ts'
import { findDownloaded } from './measure-downloads.ts'

export interface LibraryDownload {
  /** Fetches the missing files. Returns the failure that ended it; null if all files are here. */
  readonly fetchMissing: (run: DownloadRun, library: Library) => Promise<Failure | null>
  /** Records a refusal, so that the library does not open offline either. If the disk is full, it is only logged. */
  readonly noteRefusal: (place: LibraryRef, failure: Failure) => Promise<void>
}

interface LibraryDownloadDeps {
  readonly store: Pick<DownloadStore, 'read' | 'readBytes' | 'change' | 'usedBytes' | 'tidy'>
  readonly downloadWork: DownloadWork
  /** Wall clock, milliseconds since 1970. */
  readonly wallNow: () => number
  readonly log: { readonly warn: (message: string) => void }
}

export function createLibraryDownload({ store, downloadWork, wallNow, log }: LibraryDownloadDeps): LibraryDownload {
  async function noteRefusal(place: LibraryRef, { code }: Failure): Promise<void> {
    await store
      .change(place, (record) => record && afterRefusal(record, code))
      .catch((error: unknown) => {
        log.warn(`kept works: ${systemCodeOf(error)}`)
      })
  }

  async function fetchAll(run: DownloadRun, { access, shelves }: Library): Promise<Failure | null> {
    const saidAt = wallNow()
    const works = shelves.flatMap((shelf) => shelf.works).filter((work) => work.kind !== 'note')
    const sizes = new Map(works.map(({ id, sizeBytes }) => [id, sizeBytes]))
    await store.change(run, (record) => ({
      access,
      saidAt,
      works: record?.works.filter(({ workId, sizeBytes }) => sizes.get(workId) === sizeBytes) ?? []
    }))
    const kept = new Set(await findDownloaded(store, run))
    const missing = works.filter(({ id }) => !kept.has(id))
    run.begin(await store.usedBytes(run.owner, run.serial))
    for (const [index, work] of missing.entries()) {
      if (run.isStopped()) return null
      const leftBytes = missing.slice(index).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      const done = await downloadWork(run, work, leftBytes)
      if (!done.ok) {
        await noteRefusal(run, done.error)
        return done.error
      }
    }
    await store.tidy(run)
    return null
  }

  return {
    noteRefusal,
    async fetchMissing(run, library) {
      try {
        return await fetchAll(run, library)
      } catch (error) {
        const code = systemCodeOf(error)
        log.warn(`kept works: ${code}`)
        return fail(code === 'ENOSPC' || code === 'EDQUOT' ? 'library/keep-no-room' : 'library/keep-failed').error
      }
    }
  }
}

function systemCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
