import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { renameWhenFree } from '../../platform/disk/held-file.ts'

/** The owner of replies: a learner at one backend. */
export interface ReplyOwner {
  readonly backend: string
  readonly accountId: string
}

export interface CachedReply {
  /** Wall clock, milliseconds since 1970. */
  readonly keptAt: number
  readonly value: unknown
}

/** The last replies of a remote backend, for one learner at a time. A reply that cannot be stored or read counts as absent. */
export interface ReplyStore {
  readonly save: (owner: ReplyOwner, key: string, value: unknown) => Promise<void>
  readonly read: (owner: ReplyOwner, key: string) => Promise<CachedReply | null>
  /** Deletes the replies of all other owners, and all replies if there is no owner. */
  readonly retainOnly: (owner: ReplyOwner | null) => Promise<void>
}

export interface ReplyLimits {
  readonly replyBytes: number
  readonly totalBytes: number
  readonly count: number
  readonly ageMs: number
}

export const replyLimits: ReplyLimits = { replyBytes: 1024 ** 2, totalBytes: 16 * 1024 ** 2, count: 300, ageMs: 30 * 24 * 60 * 60 * 1000 }

interface StoreDeps {
  readonly folder: string
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  readonly log: { warn: (message: string) => void }
  readonly limits?: ReplyLimits
}

const fileSchema = z.strictObject({ key: z.string(), keptAt: z.number(), value: z.unknown() })

/** Creates the store of replies as files, a folder for each owner, in the app's own folder beside the journal, readable only by the system's user. */
export function createReplyStore({ folder, now, log, limits = replyLimits }: StoreDeps): ReplyStore {
  /** Steps run one after the other, so that a deletion is final. */
  let queue: Promise<unknown> = Promise.resolve()

  function next<Value>(step: () => Promise<Value>, otherwise: Value): Promise<Value> {
    const done = queue.then(step).catch((error: unknown) => {
      log.warn(`kept replies: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`)
      return otherwise
    })
    queue = done
    return done
  }

  const folderOf = ({ backend, accountId }: ReplyOwner): string => join(folder, nameOf(`${backend}\n${accountId}`))
  const fileOf = (owner: ReplyOwner, key: string): string => join(folderOf(owner), `${nameOf(key)}.json`)

  async function write(owner: ReplyOwner, key: string, value: unknown): Promise<void> {
    const text = JSON.stringify({ key, keptAt: now(), value })
    if (Buffer.byteLength(text) > limits.replyBytes) {
      await rm(fileOf(owner, key), { force: true })
      return
    }
    await mkdir(folderOf(owner), { recursive: true, mode: 0o700 })
    const part = join(folderOf(owner), `${randomBytes(4).toString('hex')}.part`)
    await writeFile(part, text, { mode: 0o600 })
    await renameWhenFree(part, fileOf(owner, key))
    await prune(folderOf(owner), limits)
  }

  async function read(owner: ReplyOwner, key: string): Promise<CachedReply | null> {
    const text = await readFile(fileOf(owner, key), 'utf8').catch(() => null)
    const file = text === null ? null : fileSchema.safeParse(parseJson(text))
    if (!file?.success || file.data.key !== key) return null
    const { keptAt, value } = file.data
    // A time in the future was recorded by a different clock, so the age is unknown.
    const ageMs = now() - keptAt
    return ageMs < 0 || ageMs > limits.ageMs ? null : { keptAt, value }
  }

  return {
    save: (owner, key, value) => next(() => write(owner, key, value), undefined),
    read: (owner, key) => next(() => read(owner, key), null),
    retainOnly: (owner) =>
      next(async () => {
        const retained = owner === null ? null : folderOf(owner)
        const found = await readdir(folder).catch(() => [])
        const others = found.map((name) => join(folder, name)).filter((path) => path !== retained)
        await Promise.all(others.map((path) => rm(path, { recursive: true, force: true })))
      }, undefined)
  }
}

/** Deletes the oldest replies until the rest is within the limits, and incomplete files of a killed app. */
async function prune(folder: string, { totalBytes, count }: ReplyLimits): Promise<void> {
  const paths = (await readdir(folder)).map((name) => join(folder, name))
  const files = await Promise.all(paths.map(async (path) => ({ path, ...(await sizeAndTime(path)) })))
  let bytes = 0
  const stale = files
    .sort((one, other) => other.changedAt - one.changedAt)
    .filter(({ path, size }, index) => {
      bytes += size
      return path.endsWith('.part') || index >= count || bytes > totalBytes
    })
  await Promise.all(stale.map(({ path }) => rm(path, { force: true })))
}

async function sizeAndTime(path: string): Promise<{ readonly size: number; readonly changedAt: number }> {
  const { size, mtimeMs } = await stat(path)
  return { size, changedAt: mtimeMs }
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
