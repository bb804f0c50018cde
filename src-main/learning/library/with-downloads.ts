import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { WORK_PART_BYTES, type Library, type LibrarySummary } from '../../../src-shared/content/library/library.ts'
import type { ReplyOwner } from '../response-cache/response-store.ts'
import type { ReadWorkPart, WantedWork, WorkStretch } from './read-work-part.ts'
import type { Session } from '../../account/session.ts'
import { afterRefusal, opensWithoutLine, without, type KeptRecord, type KeptWork } from './download-record.ts'
import type { KeptPlace, KeptWorkStore } from './download-store.ts'

interface KeptWorksDeps {
  readonly store: Pick<KeptWorkStore, 'read' | 'change' | 'readBytes'>
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

export interface KeptWorks {
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
export function withKeptWorks(readFromBackend: ReadWorkPart, deps: KeptWorksDeps): KeptWorks {
  const { store, owner: ownerNow, session, isUnreachable, wallNow, monotonicNow, wait, log } = deps
  const words = new Map<string, { readonly saidAt: number; readonly word: Promise<Result<Word>> }>()

  /** A full disk keeps no word, and keeps nobody from reading. */
  async function note(place: KeptPlace, next: (record: KeptRecord) => KeptRecord | null): Promise<void> {
    await store
      .change(place, (record) => record && next(record))
      .catch((error: unknown) => {
        log.warn(`kept works: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`)
      })
  }

  async function ask(place: KeptPlace, wanted: WantedWork, { sha256, sizeBytes }: KeptWork): Promise<Result<Word>> {
    const hasWaited = isUnreachable() ? wait(PATIENCE_MS).then(() => fail('backend/unreachable')) : null
    const asked = readFromBackend(wanted, 0, 0)
    const answer = await (hasWaited === null ? asked : Promise.race([asked, hasWaited]))
    if (!answer.ok && answer.error.code === 'backend/unreachable') {
      const record = await store.read(place)
      return record !== null && opensWithoutLine(record, wallNow()) ? succeed('open') : answer
    }
    if (!answer.ok) {
      const { code } = answer.error
      await note(place, (record) => (code === 'library/work-missing' ? without(record, wanted.workId) : afterRefusal(record, code)))
      return answer
    }
    const isSame = answer.value.sha256 === sha256 && answer.value.sizeBytes === sizeBytes
    await note(place, (record) => ({ ...(isSame ? record : without(record, wanted.workId)), saidAt: wallNow() }))
    return succeed(isSame ? 'open' : 'other')
  }

  function wordOn(place: KeptPlace, wanted: WantedWork, work: KeptWork): Promise<Result<Word>> {
    const key = JSON.stringify([place, work])
    const last = words.get(key)
    if (last !== undefined && monotonicNow() - last.saidAt < WORD_HOLDS_MS) return last.word
    const said = { saidAt: monotonicNow(), word: ask(place, wanted, work) }
    words.set(key, said)
    void said.word.then((word) => {
      if ((!word.ok || word.value === 'other') && words.get(key) === said) words.delete(key)
    })
    return said.word
  }

  async function readKept(place: KeptPlace, work: KeptWork, stretch: { readonly from: number; readonly most: number }): Promise<WorkStretch | null> {
    const bytes = await store.readBytes(place, work, { from: stretch.from, most: Math.min(stretch.most, WORK_PART_BYTES) })
    const { type, sha256, sizeBytes } = work
    return bytes && { type, sha256, sizeBytes, bytes }
  }

  return {
    async readPart(wanted, from, most) {
      const owner = ownerNow()
      const place = owner && { owner, serial: wanted.serial }
      const work = (place && (await store.read(place)))?.works.find(({ workId }) => workId === wanted.workId)
      if (!place || !work) return readFromBackend(wanted, from, most)
      const word = await wordOn(place, wanted, work)
      if (!word.ok) return word
      if (word.value === 'other') return readFromBackend(wanted, from, most)
      // A session that ends, or passes to another learner, ends this as it ends what comes over the line.
      const kept = await session.withToken(async () => succeed(await readKept(place, work, { from, most })))
      if (!kept.ok) return kept
      return kept.value === null ? readFromBackend(wanted, from, most) : succeed(kept.value)
    },
    async heard(owner, library) {
      words.clear()
      await note({ owner, serial: library.serial }, (record) => ({ ...updated(record, library), saidAt: wallNow() }))
    }
  }
}

/** Works that went or came anew under their names are kept no longer. */
function updated(record: KeptRecord, { access, shelves }: SaidLibrary): KeptRecord {
  if (!access.isOpen || shelves === undefined) return { ...record, access }
  const sizes = new Map(shelves.flatMap(({ works }) => works).map((work) => [work.id, work.kind === 'note' ? null : work.sizeBytes]))
  return { ...record, access, works: record.works.filter(({ workId, sizeBytes }) => sizes.get(workId) === sizeBytes) }
}
