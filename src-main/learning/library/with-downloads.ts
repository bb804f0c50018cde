import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { WORK_PART_BYTES, type Library, type LibrarySummary } from '../../../src-shared/content/library/library.ts'
import type { ReplyOwner } from '../response-cache/response-store.ts'
import type { ReadWorkPart, WantedWork, WorkStretch } from './read-work-part.ts'
import type { Session } from '../../account/session.ts'
import { afterRefusal, opensOffline, without, type DownloadRecord, type DownloadedWork } from './download-record.ts'
import type { LibraryRef, DownloadStore } from './download-store.ts'

interface DownloadsDeps {
  readonly store: Pick<DownloadStore, 'read' | 'change' | 'readBytes'>
  /** Whose files are kept now; null where nobody is signed in, or the backend is this computer's own. */
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

/** What of a library's answer concerns its files. */
export type SaidLibrary = LibrarySummary & Partial<Pick<Library, 'shelves'>>

export interface Downloads {
  readonly readPart: ReadWorkPart
  /** Takes what the backend has just said of a library. */
  readonly heard: (owner: ReplyOwner, library: SaidLibrary) => Promise<void>
}

/** How long one answer of the backend holds for all the parts that a player or reader asks for. */
const WORD_HOLDS_MS = 60_000
/** A line that is known to be down is not waited for longer than that. */
const PATIENCE_MS = 1500

/** `open`: the backend has it so, or had it so while it cannot be asked; `other`: it has another file under that name. */
type Word = 'open' | 'other'

/**
 * Reads works from this computer where their learner keeps them, and all others from the backend. That is asked all the same, for no bytes, whether the library is
 * open and the file the same: what it refuses is not shown, and is noted. Only where it cannot be reached its last word decides, for as long as that holds.
 */
export function withDownloads(readFromBackend: ReadWorkPart, deps: DownloadsDeps): Downloads {
  const { store, owner: ownerNow, session, isUnreachable, wallNow, monotonicNow, wait, log } = deps
  const verdicts = new Map<string, { readonly saidAt: number; readonly word: Promise<Result<Word>> }>()

  /** A full disk keeps no word, and keeps nobody from reading. */
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
    if (!answer.ok && answer.error.code === 'backend/unreachable') {
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
      // A session that ends, or passes to another learner, ends this as it ends what comes over the line.
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

/** Works that went or came anew under their names are kept no longer. */
function updated(record: DownloadRecord, { access, shelves: sections }: SaidLibrary): DownloadRecord {
  if (!access.isOpen || sections === undefined) return { ...record, access }
  const sizes = new Map(sections.flatMap(({ works }) => works).map((work) => [work.id, work.kind === 'note' ? null : work.sizeBytes]))
  return { ...record, access, works: record.works.filter(({ workId, sizeBytes }) => sizes.get(workId) === sizeBytes) }
}
