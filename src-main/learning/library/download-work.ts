import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { FiledWork } from '../../../src-shared/content/library/library.ts'
import { WORK_PART_BYTES } from '../../../src-shared/content/library/work-part.ts'
import type { ReplyOwner } from '../response-cache/response-store.ts'
import type { DownloadedWork } from './download-record.ts'
import type { DownloadRun } from './download-run.ts'
import type { DownloadPart, DownloadStore } from './download-store.ts'
import type { ReadWorkPart } from './read-work-part.ts'

/** Downloads the file of one work, part by part, and records it. `leftBytes`: of this and all later works. */
export type DownloadWork = (run: DownloadRun, work: FiledWork, leftBytes: number) => Promise<Result<unknown>>

interface DownloadWorkDeps {
  readonly store: Pick<DownloadStore, 'isHere' | 'change' | 'openPart' | 'finishPart'>
  /** From the backend. */
  readonly readPart: ReadWorkPart
  /** How much of the disk may be filled. */
  readonly roomBytes: () => Promise<number>
  /** Whether that is the current owner of downloads. */
  readonly isOwner: (owner: ReplyOwner) => boolean
}

export function createDownloadWork({ store, readPart, roomBytes: readRoomBytes, isOwner }: DownloadWorkDeps): DownloadWork {
  async function fetchFile(run: DownloadRun, file: DownloadedWork, leftBytes: number): Promise<Result<unknown>> {
    const part = await store.openPart(run, file)
    try {
      if (leftBytes - part.bytes() > (await readRoomBytes())) return fail('library/keep-no-room')
      const fetched = await fetchRest(run, file, part)
      if (!fetched.ok) return fetched
    } finally {
      await part.close()
    }
    return (await store.finishPart(run, file.sha256)) ? succeed({}) : fail('library/keep-altered')
  }

  async function fetchRest(run: DownloadRun, { workId, sha256, sizeBytes }: DownloadedWork, part: DownloadPart): Promise<Result<unknown>> {
    while (part.bytes() < sizeBytes) {
      const got = await readPart({ serial: run.serial, workId }, part.bytes(), WORK_PART_BYTES)
      // Other programs write to this disk, too.
      const roomBytes = await readRoomBytes()
      if (run.isStopped() || !isOwner(run.owner)) return fail('session/required')
      if (!got.ok) return got
      const { bytes } = got.value
      if (got.value.sha256 !== sha256 || bytes.length === 0 || part.bytes() + bytes.length > sizeBytes) return fail('library/keep-altered')
      if (bytes.length > roomBytes) return fail('library/keep-no-room')
      await part.append(bytes)
      run.add(bytes.length)
    }
    return succeed({})
  }

  return async (run, work, leftBytes) => {
    const first = await readPart({ serial: run.serial, workId: work.id }, 0, 0)
    if (!first.ok) return first
    const file: DownloadedWork = { workId: work.id, type: work.type, sha256: first.value.sha256, sizeBytes: work.sizeBytes }
    if (first.value.sizeBytes !== work.sizeBytes || first.value.type !== work.type) return fail('library/keep-altered')
    // Two works can share one file, and a power cut can happen between a file and its record.
    const fetched = (await store.isHere(run, file)) ? succeed({}) : await fetchFile(run, file, leftBytes)
    if (!fetched.ok) return fetched
    await store.change(run, (record) => record && { ...record, works: [...record.works.filter(({ workId }) => workId !== work.id), file] })
    return succeed({})
  }
}
