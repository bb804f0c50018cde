import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Library, LibrarySummary } from '../../../src-shared/content/library/library.ts'
import { WORK_PART_BYTES } from '../../../src-shared/content/library/work-part.ts'
import type { ReplyOwner } from '../response-cache/response-store.ts'
import type { ReadWorkPart, WantedWork, WorkStretch } from './read-work-part.ts'
import { isBackendAway } from '../../platform/backend/backend-away.ts'
import type { Session } from '../../account/session.ts'
import { afterRefusal, opensOffline, without, type DownloadRecord, type DownloadedWork } from './download-record.ts'
import type { LibraryRef, DownloadStore } from './download-store.ts'

interface DownloadsDeps {
  readonly store: Pick<DownloadStore, 'read' | 'change' | 'readBytes'>
  /** The owner of downloads; null if no user is signed in, or the backend is embedded. */
  readonly owner: () => ReplyOwner | null
  readonly session: Pick<Session, 'withToken'>
  /** Whether the last request did not reach the backend. */
  readonly isUnreachable: () => boolean
  /** Wall clock, milliseconds since 1970. */
  readonly wallNow: () => number
  readonly monotonicNow: () => number
  readonly wait: (timeMs: number) => Promise<void>
  readonly log: { readonly warn: (message: string) => void }
}

/** The fields of a library's reply that concern its files. */
export type SaidLibrary = LibrarySummary & Partial<Pick<Library, 'shelves'>>

export interface Downloads {
  readonly readPart: ReadWorkPart
  /** Applies the backend's latest reply about a library. */
  readonly heard: (owner: ReplyOwner, library: SaidLibrary) => Promise<void>
}

/** How long one reply of the backend is valid for all parts that a player or reader requests. */
const WORD_HOLDS_MS = 60_000
/** When offline, requests time out after this. */
const PATIENCE_MS = 1500

/**
 * `open`: the backend has the same file and it may be read, or did before the backend became unreachable; `other`: it has another file under that
 * name.
 */
type Word = 'open' | 'other'

/**
 * Reads downloaded works from this computer, and all others from the backend. For a downloaded work the backend is still asked, for zero bytes,
 * whether the library is open and the file unchanged: a refusal is recorded, and the file is not shown. If the backend is unreachable, its last reply
 * decides while it is valid.
 */
export function withDownloads(readFromBackend: ReadWorkPart, deps: DownloadsDeps): Downloads {
  const { store, owner: ownerNow, session, isUnreachable, wallNow, monotonicNow, wait, log } = deps
  const verdicts = new Map<string, { readonly saidAt: number; readonly word: Promise<Result<Word>> }>()

  /** Records a change; if the disk is full, it is only logged, and reading continues. */
  async function note(libraryRef: LibraryRef, next: (record: DownloadRecord) => DownloadRecord | null): Promise<void> {
    await store
      .change(libraryRef, (record) => record && next(record))
      .catch((error: unknown) => {
        log.warn(`kept works: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`)
      })
  }

  async function ask(libraryRef: LibraryRef, wanted: WantedWork, { sha256, sizeBytes }: DownloadedWork): Promise<Result<Word>> {
    const hasWaited = isUnreachable() ? wait(PATIENCE_MS).then(() => fail('backend/unreachable')) : null
    const asked = readFromBackend(wanted, 0, 0)
    const answer = await (hasWaited === null ? asked : Promise.race([asked, hasWaited]))
    if (!answer.ok && isBackendAway(answer.error.code)) {
      const record = await store.read(libraryRef)
      return record !== null && opensOffline(record, wallNow()) ? succeed('open') : answer
    }
    if (!answer.ok) {
      const { code } = answer.error
      await note(libraryRef, (record) => (code === 'library/work-missing' ? without(record, wanted.workId) : afterRefusal(record, code)))
      return answer
    }
    const isSame = answer.value.sha256 === sha256 && answer.value.sizeBytes === sizeBytes
    await note(libraryRef, (record) => ({ ...(isSame ? record : without(record, wanted.workId)), saidAt: wallNow() }))
    return succeed(isSame ? 'open' : 'other')
  }

  function wordOn(libraryRef: LibraryRef, wanted: WantedWork, work: DownloadedWork): Promise<Result<Word>> {
    const key = JSON.stringify([libraryRef, work])
    const last = verdicts.get(key)
    if (last !== undefined && monotonicNow() - last.saidAt < WORD_HOLDS_MS) return last.word
    const said = { saidAt: monotonicNow(), word: ask(libraryRef, wanted, work) }
    verdicts.set(key, said)
    void said.word.then((word) => {
      if ((!word.ok || word.value === 'other') && verdicts.get(key) === said) verdicts.delete(key)
    })
    return said.word
  }

  async function readDownloaded(
    libraryRef: LibraryRef,
    work: DownloadedWork,
    stretch: { readonly from: number; readonly most: number }
  ): Promise<WorkStretch | null> {
    const bytes = await store.readBytes(libraryRef, work, { from: stretch.from, most: Math.min(stretch.most, WORK_PART_BYTES) })
    const { type, sha256, sizeBytes } = work
    return bytes && { type, sha256, sizeBytes, bytes }
  }

  return {
    async readPart(wanted, from, most) {
      const owner = ownerNow()
      const libraryRef = owner && { owner, serial: wanted.serial }
      const work = (libraryRef && (await store.read(libraryRef)))?.works.find(({ workId }) => workId === wanted.workId)
      if (!libraryRef || !work) return readFromBackend(wanted, from, most)
      const word = await wordOn(libraryRef, wanted, work)
      if (!word.ok) return word
      if (word.value === 'other') return readFromBackend(wanted, from, most)
      // A session that ends, or passes to another learner, ends this read just as it ends a request to the backend.
      const downloaded = await session.withToken(async () => succeed(await readDownloaded(libraryRef, work, { from, most })))
      if (!downloaded.ok) return downloaded
      return downloaded.value === null ? readFromBackend(wanted, from, most) : succeed(downloaded.value)
    },
    async heard(owner, library) {
      verdicts.clear()
      await note({ owner, serial: library.serial }, (record) => ({ ...updated(record, library), saidAt: wallNow() }))
    }
  }
}

/** Returns the record without works that were removed or replaced. */
function updated(record: DownloadRecord, { access, shelves: sections }: SaidLibrary): DownloadRecord {
  if (!access.isOpen || sections === undefined) return { ...record, access }
  const sizes = new Map(sections.flatMap(({ works }) => works).map((work) => [work.id, work.kind === 'note' ? null : work.sizeBytes]))
  return { ...record, access, works: record.works.filter(({ workId, sizeBytes }) => sizes.get(workId) === sizeBytes) }
}
