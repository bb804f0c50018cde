import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { readPieces } from './archive-pieces.ts'
import { fetchStretch, type Fetching } from './fetch-stretch.ts'
import { openLikest, readStretch, readTail, type ArchiveTail, type HeldArchive } from './held-archive.ts'
import { openStoredDownload, type StoredDownload } from './stored-download.ts'
import { planSteps, type Step } from './plan-download.ts'

export interface Downloading extends Fetching {
  readonly downloadFolder: string
  /** The library, whose packs may hold many of the wanted bytes; null to ignore it. */
  readonly packFolder: string | null
  /** Bytes of the archive that are stored here. */
  readonly onProgress?: ((bytes: number) => void) | undefined
}

export interface Downloaded {
  readonly file: string
  /** Bytes received from the network. */
  readonly fetchedBytes: number
}

interface Plan {
  readonly steps: readonly Step[]
  readonly end: ArchiveTail | null
  readonly held: HeldArchive | null
}

const COPY_BYTES = 1024 ** 2

/**
 * Assembles the archive from its first byte to its last: the stored part, then pieces of an installed pack and fetched bytes. The caller
 * verifies the result. Fails as `fetchStretch` does; received bytes are retained.
 */
export async function download(downloading: Downloading): Promise<Result<Downloaded>> {
  const stored = await openStoredDownload(downloading.downloadFolder, downloading.wanted)
  let fetchedBytes = 0
  const count = (chunk: Uint8Array): void => {
    fetchedBytes += chunk.length
  }
  let plan: Plan | null = null
  try {
    const planned = await makePlan(downloading, stored, count)
    if (!planned.ok) return planned
    plan = planned.value
    const done = await follow(plan, { downloading, stored, count })
    return done.ok ? succeed({ file: stored.file, fetchedBytes }) : done
  } finally {
    await plan?.held?.file.close()
    await stored.close()
  }
}

async function makePlan(downloading: Downloading, stored: StoredDownload, count: (chunk: Uint8Array) => void): Promise<Result<Plan>> {
  const { wanted, packFolder } = downloading
  const whole: Plan = { steps: [{ kind: 'fetch', from: 0, to: wanted.bytes }], end: null, held: null }
  if (packFolder === null || wanted.etag === null || stored.bytes === wanted.bytes) return succeed(whole)
  const failures: Result<never>[] = []
  const end = await readTail(wanted.bytes, async (from, to) => {
    const chunks: Uint8Array[] = []
    const fetched = await fetchStretch(downloading, { from, to }, (chunk) => {
      count(chunk)
      chunks.push(chunk)
      return Promise.resolve()
    })
    if (!fetched.ok) failures.push(fetched)
    return fetched.ok ? Buffer.concat(chunks) : null
  })
  const [failed] = failures
  if (failed !== undefined) return failed
  const pieces = end === null ? null : readPieces(end.tail, end.tailFrom)
  if (end === null || pieces === null) return succeed(whole)
  const held = await openLikest(packFolder, pieces)
  const steps = planSteps({ pieces, totalBytes: wanted.bytes, tailFrom: end.tailFrom }, held?.pieces ?? new Map())
  return succeed({ steps, end, held })
}

interface Work {
  readonly downloading: Downloading
  readonly stored: StoredDownload
  readonly count: (chunk: Uint8Array) => void
}

async function follow(plan: Plan, { downloading, stored, count }: Work): Promise<Result<null>> {
  let at = stored.bytes
  const put = async (chunk: Uint8Array): Promise<void> => {
    downloading.signal?.throwIfAborted()
    await stored.append(chunk)
    at += chunk.length
    downloading.onProgress?.(at)
  }
  downloading.onProgress?.(at)
  for (const step of plan.steps) {
    const from = Math.max(step.from, at)
    if (from >= step.to) continue
    const done = await takeStep(plan, { ...step, from }, { downloading, count, put, skipped: from - step.from })
    if (!done.ok) return done
  }
  return succeed(null)
}

interface Taking extends Omit<Work, 'stored'> {
  readonly put: (chunk: Uint8Array) => Promise<void>
  /** Bytes at the beginning of the step that are already stored. */
  readonly skipped: number
}

async function takeStep({ end, held }: Plan, step: Step, { downloading, count, put, skipped }: Taking): Promise<Result<null>> {
  if (step.kind === 'held') return copyHeld(held, { from: step.heldFrom + skipped, bytes: step.to - step.from }, put)
  if (step.kind === 'fetch') {
    return fetchStretch(downloading, step, async (chunk) => {
      count(chunk)
      await put(chunk)
    })
  }
  if (end !== null) await put(end.tail.subarray(step.from - end.tailFrom, step.to - end.tailFrom))
  return succeed(null)
}

async function copyHeld(
  held: HeldArchive | null,
  { from, bytes }: { readonly from: number; readonly bytes: number },
  put: (chunk: Uint8Array) => Promise<void>
): Promise<Result<null>> {
  for (let done = 0; done < bytes; done += COPY_BYTES) {
    const chunk = held === null ? null : await readStretch(held.file, from + done, from + Math.min(bytes, done + COPY_BYTES))
    if (chunk === null) return fail('pack/cut')
    await put(chunk)
  }
  return succeed(null)
}
