import { fail, succeed, type Failure, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Announcer, Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import type { KeptLibrary } from '../../../src-shared/learning/library/downloaded-library.ts'
import { WORK_PART_BYTES, type FiledWork, type Library } from '../../../src-shared/content/library/library.ts'
import type { libraryContract } from '../../../src-shared/learning/library/library-contract.ts'
import type { ReplyOwner } from '../response-cache/response-store.ts'
import type { ReadWorkPart } from './read-work-part.ts'
import { afterRefusal, type KeptWork } from './download-record.ts'
import type { KeptPart, KeptPlace, KeptWorkStore } from './download-store.ts'

/** So much of the disk stays free: the answers of an exam must never find it full. */
const FREE_FOR_EXAMS_BYTES = 512 * 1024 ** 2

export interface KeepDeskDeps {
  readonly store: KeptWorkStore
  /** Whose files are kept now; null where nobody is signed in, or the backend is this computer's own. */
  readonly owner: () => ReplyOwner | null
  /** As the backend says now. */
  readonly fetchLibrary: (serial: string) => Promise<Result<{ library: Library }>>
  /** From the backend. */
  readonly readPart: ReadWorkPart
  /** Of the disk that they are kept on. */
  readonly freeBytes: () => Promise<number>
  readonly isAttemptOpen: () => boolean
  readonly announce: Announcer<typeof libraryContract>
  /** Wall clock, milliseconds since 1970. */
  readonly wallNow: () => number
  readonly log: { readonly warn: (message: string) => void }
}

export interface KeepDesk {
  readonly handlers: Pick<Handlers<typeof libraryContract>, 'readKept' | 'keepFiles' | 'pauseKeeping' | 'removeKept'>
  /** Ends what is being fetched, since nothing is beside a paper. */
  readonly stopForExam: () => void
  /** Ends it where it is of somebody who has left. */
  readonly checkOwner: () => void
}

/** A library that is being fetched. */
interface Run extends KeptPlace {
  isStopped: boolean
  hereBytes: number
  /** Resolves once it writes no more. */
  ended: Promise<null>
}

/** What ended it before all was here; null where that was the learner, or an exam. */
interface Ended extends KeptPlace {
  readonly failure: Failure | null
}

/** Fetches the files of one library at a time to this computer, part by part, and goes on where it ended. */
export function createKeepDesk(deps: KeepDeskDeps): KeepDesk {
  const { store, owner: ownerNow, fetchLibrary, freeBytes, isAttemptOpen, announce, wallNow, log } = deps
  let run: Run | null = null
  let last: Ended | null = null

  const room = async (): Promise<number> => Math.max(0, (await freeBytes()) - FREE_FOR_EXAMS_BYTES)

  function tell({ serial, hereBytes, isStopped }: Run, isKeeping = !isStopped): void {
    announce.keepingChanged({ serial, hereBytes, isKeeping })
  }

  /** The works whose files are here, too: one that went by hand, or in a removal that a power cut ended, is to come anew. */
  async function findKept(place: KeptPlace): Promise<string[]> {
    const found: string[] = []
    // One after the other: hundreds of files at once are more than some systems open.
    for (const work of (await store.read(place))?.works ?? []) {
      if ((await store.readBytes(place, work, { from: 0, most: 0 })) !== null) found.push(work.workId)
    }
    return found
  }

  async function readKept(owner: ReplyOwner, serial: string | null): Promise<KeptLibrary> {
    const workIds = serial === null ? [] : await findKept({ owner, serial })
    const [hereBytes, usedBytes, roomBytes] = await Promise.all([store.usedBytes(owner, serial), store.usedBytes(owner, null), room()])
    const isThis = (one: KeptPlace | null): boolean => one !== null && one.serial === serial && isSame(one.owner, owner)
    return {
      workIds,
      hereBytes,
      usedBytes,
      roomBytes,
      isKeeping: isThis(run) && run?.isStopped === false,
      failure: isThis(last) ? (last?.failure ?? null) : null
    }
  }

  /** What is refused here is not opened without a line either. A full disk takes no note of it, and holds nobody up. */
  async function shutAfter(place: KeptPlace, { code }: Failure): Promise<void> {
    await store
      .change(place, (record) => record && afterRefusal(record, code))
      .catch((error: unknown) => {
        log.warn(`kept works: ${systemCodeOf(error)}`)
      })
  }

  /** Answers once the first word of the backend is here; the files come beside that. */
  async function begin(place: KeptPlace): Promise<Result<Record<string, never>>> {
    const { promise: ended, resolve: end } = Promise.withResolvers<null>()
    const mine: Run = { ...place, isStopped: false, hereBytes: 0, ended }
    run = mine
    last = null
    const finish = (failure: Failure | null): void => {
      run = null
      last = { ...place, failure: mine.isStopped ? null : failure }
      end(null)
      tell(mine, false)
    }
    const fetched = await fetchLibrary(place.serial)
    const answer = fetched.ok && !fetched.value.library.access.isOpen ? fail('library/locked') : fetched
    if (!answer.ok) {
      await shutAfter(place, answer.error)
      finish(null)
      return answer
    }
    void keepAll(mine, answer.value.library).then(finish)
    return succeed({})
  }

  /** Answers what ended it; null where all is here. */
  async function keepAll(mine: Run, { access, shelves }: Library): Promise<Failure | null> {
    try {
      const saidAt = wallNow()
      const works = shelves.flatMap((shelf) => shelf.works).filter((work) => work.kind !== 'note')
      const sizes = new Map(works.map(({ id, sizeBytes }) => [id, sizeBytes]))
      await store.change(mine, (record) => ({
        access,
        saidAt,
        works: record?.works.filter(({ workId, sizeBytes }) => sizes.get(workId) === sizeBytes) ?? []
      }))
      const kept = new Set(await findKept(mine))
      const missing = works.filter(({ id }) => !kept.has(id))
      mine.hereBytes = await store.usedBytes(mine.owner, mine.serial)
      tell(mine)
      for (const [index, work] of missing.entries()) {
        if (mine.isStopped) return null
        const leftBytes = missing.slice(index).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
        const done = await keepOne(mine, work, leftBytes)
        if (!done.ok) {
          await shutAfter(mine, done.error)
          return done.error
        }
      }
      await store.tidy(mine)
      return null
    } catch (error) {
      const code = systemCodeOf(error)
      log.warn(`kept works: ${code}`)
      return fail(code === 'ENOSPC' || code === 'EDQUOT' ? 'library/keep-no-room' : 'library/keep-failed').error
    }
  }

  async function keepOne(mine: Run, work: FiledWork, leftBytes: number): Promise<Result<unknown>> {
    const wanted = { serial: mine.serial, workId: work.id }
    const first = await deps.readPart(wanted, 0, 0)
    if (!first.ok) return first
    const file: KeptWork = { workId: work.id, type: work.type, sha256: first.value.sha256, sizeBytes: work.sizeBytes }
    if (first.value.sizeBytes !== work.sizeBytes || first.value.type !== work.type) return fail('library/keep-altered')
    // Two works can have one file, and a power cut can come between a file and the record that names it.
    const fetched = (await store.isHere(mine, file)) ? succeed({}) : await fetchFile(mine, file, leftBytes)
    if (!fetched.ok) return fetched
    await store.change(mine, (record) => record && { ...record, works: [...record.works.filter(({ workId }) => workId !== work.id), file] })
    return succeed({})
  }

  async function fetchFile(mine: Run, file: KeptWork, leftBytes: number): Promise<Result<unknown>> {
    const part = await store.openPart(mine, file)
    try {
      if (leftBytes - part.bytes() > (await room())) return fail('library/keep-no-room')
      const fetched = await fetchRest(mine, file, part)
      if (!fetched.ok) return fetched
    } finally {
      await part.close()
    }
    return (await store.finishPart(mine, file.sha256)) ? succeed({}) : fail('library/keep-altered')
  }

  async function fetchRest(mine: Run, { workId, sha256, sizeBytes }: KeptWork, part: KeptPart): Promise<Result<unknown>> {
    while (part.bytes() < sizeBytes) {
      const got = await deps.readPart({ serial: mine.serial, workId }, part.bytes(), WORK_PART_BYTES)
      // Others write to this disk meanwhile, too.
      const roomBytes = await room()
      if (mine.isStopped || !isSame(mine.owner, ownerNow())) return fail('session/required')
      if (!got.ok) return got
      const { bytes } = got.value
      if (got.value.sha256 !== sha256 || bytes.length === 0 || part.bytes() + bytes.length > sizeBytes) return fail('library/keep-altered')
      if (bytes.length > roomBytes) return fail('library/keep-no-room')
      await part.append(bytes)
      mine.hereBytes += bytes.length
      tell(mine)
    }
    return succeed({})
  }

  function stop(): void {
    if (run === null || run.isStopped) return
    run.isStopped = true
    tell(run)
  }

  return {
    stopForExam: stop,
    checkOwner() {
      if (run !== null && !isSame(run.owner, ownerNow())) stop()
    },
    handlers: {
      async readKept({ serial }) {
        const owner = ownerNow()
        return succeed({ kept: owner && (await readKept(owner, serial)) })
      },
      async keepFiles({ serial }) {
        // One that was ended a moment ago may still wait for its last part.
        if (run?.isStopped === true) await run.ended
        const owner = ownerNow()
        if (owner === null) return fail('library/keep-needless')
        if (isAttemptOpen()) return fail('call/not-during-exam')
        return run === null ? begin({ owner, serial }) : fail('library/keep-busy')
      },
      pauseKeeping() {
        if (ownerNow() === null) return Promise.resolve(fail('library/keep-needless'))
        stop()
        return Promise.resolve(succeed({}))
      },
      async removeKept({ serial }) {
        const owner = ownerNow()
        if (owner === null) return fail('library/keep-needless')
        if (run !== null && (serial === null || run.serial === serial)) {
          stop()
          await run.ended
        }
        last = null
        await store.remove(owner, serial)
        return succeed({})
      }
    }
  }
}

function systemCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

function isSame(one: ReplyOwner, other: ReplyOwner | null): boolean {
  return one.accountId === other?.accountId && one.backend === other.backend
}
