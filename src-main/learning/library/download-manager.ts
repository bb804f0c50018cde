import { fail, succeed, type Failure, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Announcer, Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import type { Library } from '../../../src-shared/content/library/library.ts'
import type { libraryContract } from '../../../src-shared/learning/library/library-contract.ts'
import type { ReplyOwner } from '../response-cache/response-store.ts'
import { createLibraryDownload } from './download-library.ts'
import { createDownloadRun, type DownloadRun } from './download-run.ts'
import type { LibraryRef, DownloadStore } from './download-store.ts'
import { createDownloadWork } from './download-work.ts'
import { measureDownloads } from './measure-downloads.ts'
import type { ReadWorkPart } from './read-work-part.ts'

/** This much of the disk stays free, so that it is never full for the answers of an exam. */
const FREE_FOR_EXAMS_BYTES = 512 * 1024 ** 2

export interface DownloadManagerDeps {
  readonly store: DownloadStore
  /** The owner of new downloads; null if no user is signed in, or the backend is embedded. */
  readonly owner: () => ReplyOwner | null
  /** Fetches the library from the backend. */
  readonly fetchLibrary: (serial: string) => Promise<Result<{ library: Library }>>
  /** From the backend. */
  readonly readPart: ReadWorkPart
  /** Of the disk with the downloads. */
  readonly freeBytes: () => Promise<number>
  readonly isAttemptOpen: () => boolean
  readonly announce: Announcer<typeof libraryContract>
  /** Wall clock, milliseconds since 1970. */
  readonly wallNow: () => number
  readonly log: { readonly warn: (message: string) => void }
}

export interface DownloadManager {
  readonly handlers: Pick<Handlers<typeof libraryContract>, 'readKept' | 'keepFiles' | 'pauseKeeping' | 'removeKept'>
  /** Stops a download, since no other work runs during an exam. */
  readonly stopForExam: () => void
  /** Stops a download of a user who has left. */
  readonly checkOwner: () => void
}

/** What ended a download before it was complete; null if the learner or an exam stopped it. */
interface Ended extends LibraryRef {
  readonly failure: Failure | null
}

/** Creates the manager. It downloads the files of one library at a time, part by part, and resumes where it stopped. */
export function createDownloadManager(deps: DownloadManagerDeps): DownloadManager {
  const { store, owner: ownerNow, fetchLibrary, readPart, freeBytes, isAttemptOpen, announce, wallNow, log } = deps
  let run: DownloadRun | null = null
  let last: Ended | null = null

  const isOwner = (owner: ReplyOwner): boolean => isSame(owner, ownerNow())
  const roomBytes = async (): Promise<number> => Math.max(0, (await freeBytes()) - FREE_FOR_EXAMS_BYTES)
  const downloadWork = createDownloadWork({ store, readPart, roomBytes, isOwner })
  const { fetchMissing, noteRefusal } = createLibraryDownload({ store, downloadWork, wallNow, log })

  /** Returns after the backend's first reply; the files are downloaded in the background. */
  async function begin(libraryRef: LibraryRef): Promise<Result<Record<string, never>>> {
    const mine = createDownloadRun(libraryRef, announce.keepingChanged)
    run = mine
    last = null
    const finish = (failure: Failure | null): void => {
      run = null
      last = { ...libraryRef, failure: mine.isStopped() ? null : failure }
      mine.end()
    }
    const fetched = await fetchLibrary(libraryRef.serial)
    const answer = fetched.ok && !fetched.value.library.access.isOpen ? fail('library/locked') : fetched
    if (!answer.ok) {
      await noteRefusal(libraryRef, answer.error)
      finish(null)
      return answer
    }
    void fetchMissing(mine, answer.value.library).then(finish)
    return succeed({})
  }

  return {
    stopForExam: () => run?.stop(),
    checkOwner() {
      if (run !== null && !isOwner(run.owner)) run.stop()
    },
    handlers: {
      async readKept({ serial }) {
        const owner = ownerNow()
        if (owner === null) return succeed({ kept: null })
        const measured = await measureDownloads({ store, roomBytes }, owner, serial)
        const isThis = (one: LibraryRef | null): boolean => one !== null && one.serial === serial && isSame(one.owner, owner)
        const isKeeping = isThis(run) && run?.isStopped() === false
        return succeed({ kept: { ...measured, isKeeping, failure: isThis(last) ? (last?.failure ?? null) : null } })
      },
      async keepFiles({ serial }) {
        // A download that was just stopped may still wait for its last part.
        if (run?.isStopped() === true) await run.ended
        const owner = ownerNow()
        if (owner === null) return fail('library/keep-needless')
        if (isAttemptOpen()) return fail('call/not-during-exam')
        return run === null ? begin({ owner, serial }) : fail('library/keep-busy')
      },
      pauseKeeping() {
        if (ownerNow() === null) return Promise.resolve(fail('library/keep-needless'))
        run?.stop()
        return Promise.resolve(succeed({}))
      },
      async removeKept({ serial }) {
        const owner = ownerNow()
        if (owner === null) return fail('library/keep-needless')
        if (run !== null && (serial === null || run.serial === serial)) {
          run.stop()
          await run.ended
        }
        last = null
        await store.remove(owner, serial)
        return succeed({})
      }
    }
  }
}

function isSame(one: ReplyOwner, other: ReplyOwner | null): boolean {
  return one.accountId === other?.accountId && one.backend === other.backend
}
