import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ServedFile } from '../../../src-shared/kernel/http/served-file.ts'
import { UPDATE_ENVELOPE_NAME } from '../../../src-shared/updates/update-envelope.ts'
import { fileNamesOf, type UpdateFile } from '../../../src-shared/updates/update-manifest.ts'
import type { UpdateTrust } from '../../../src-shared/updates/update-trust.ts'
import { makeFolder } from '../../platform/disk/make-folder.ts'
import type { FileFetch } from '../../platform/http/request-file.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { writeRelease } from '../release-folder.ts'
import { fetchEnvelope } from './fetch-envelope.ts'
import { createMirroredFiles, type MirroredFiles } from './mirrored-files.ts'
import { createReleaseReader, mayFollow, mirrorTrustOf, openMirroredRelease, type MirroredRelease } from './mirrored-release.ts'

/** Where a server has the updates for its computers, and where it fetches them. */
export interface UpdateMirrorSettings {
  /** Holds `koya-update.json` and packages; may be absent. */
  readonly folder: string
  /** The folder of a web server to look at every hour; null where somebody lays the updates into `folder`. */
  readonly feed: string | null
  readonly trust: UpdateTrust
}

interface UpdateMirrorDeps {
  /** Null for a backend that has no updates for others. */
  readonly settings: UpdateMirrorSettings | null
  readonly fetch: FileFetch
  /** Between two attempts of a download, milliseconds. */
  readonly pauseMs?: number
  /** Whether exams are near, or it is unknown when they are: nothing is fetched then. */
  readonly areExamsNear: () => Promise<boolean>
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export interface UpdateMirror {
  readonly handlers: Pick<HandlerTable, 'readUpdateChannel' | 'fetchUpdateFile'>
  /** Looks at the feed now. Resolves once the new release is passed on; packages may still be on their way. */
  readonly look: () => Promise<void>
  /** Resolves once no package is being fetched. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
}

const LOOK_EVERY_MS = 60 * 60 * 1000
const FIRST_LOOK_MS = 10_000
const IDLE_MS = 60_000
const PAUSE_MS = 3000

const noMirror: UpdateMirror = {
  handlers: {
    readUpdateChannel: () => Promise.resolve(succeed({ channel: null })),
    fetchUpdateFile: () => Promise.resolve(fail('updates/not-here'))
  },
  look: () => Promise.resolve(),
  settled: () => Promise.resolve(),
  stop: () => undefined
}

/**
 * Passes updates on to the computers of this server, so that they are downloaded once for all of them. The signed manifest is looked at every hour; a
 * package is fetched when the first computer asks for it, and beforehand if its kind was asked for before. Nothing is passed on that the builds of Koya
 * would not accept.
 */
export function openUpdateMirror(deps: UpdateMirrorDeps): UpdateMirror {
  const { settings } = deps
  if (settings === null || settings.trust.keys.length === 0) return noMirror
  const leaving = new AbortController()
  const mirror = createMirror({ ...deps, settings, signal: leaving.signal })
  if (settings.feed === null) return { ...mirror, stop: () => undefined }
  const look = (): void => void mirror.look()
  const first = setTimeout(look, FIRST_LOOK_MS).unref()
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return {
    ...mirror,
    stop() {
      clearTimeout(first)
      clearInterval(timer)
      leaving.abort()
    }
  }
}

interface Mirroring extends UpdateMirrorDeps {
  readonly settings: UpdateMirrorSettings
  readonly signal: AbortSignal
}

function createMirror({ settings, fetch, pauseMs = PAUSE_MS, areExamsNear, logger, signal }: Mirroring): Omit<UpdateMirror, 'stop'> {
  const { folder, feed } = settings
  const trust = mirrorTrustOf(settings.trust)
  const read = createReleaseReader(folder, trust)
  const files = createMirroredFiles(folder)
  /** Packages on their way, by name. */
  const underWay = new Map<string, Promise<void>>()

  /** Fetches one package at a time: a school's line is narrow. */
  let last: Promise<void> = Promise.resolve()
  function fetchOnce(file: UpdateFile, from: string): void {
    if (underWay.has(file.name) || signal.aborted) return
    const done = last.then(() => fetchPackage(file, from)).finally(() => underWay.delete(file.name))
    underWay.set(file.name, done)
    last = done
  }

  async function fetchPackage(file: UpdateFile, from: string): Promise<void> {
    try {
      if (signal.aborted || (await areExamsNear()) || (await files.find(file)) !== null) return
      const isHere = await files.fetch(file, { fetch, feed: from, idleMs: IDLE_MS, pauseMs, signal })
      logger.info({ package: file.name, isHere }, isHere ? 'an update has arrived for the computers here' : 'an update did not arrive completely')
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error, package: file.name }, 'an update could not be fetched')
    }
  }

  async function look(from: string): Promise<void> {
    const text = await fetchEnvelope(fetch, from, signal)
    const next = text.ok ? openMirroredRelease(text.value, trust) : text
    const now = await read()
    if (next.ok && !mayFollow(now, next.value)) logger.warn({ sequence: next.value.manifest.sequence }, 'the feed is older than what this server has')
    else if (!next.ok) logger.warn({ code: next.error.code, feed: from }, 'no update could be read from the feed')
    else await follow(now, next.value, from)
  }

  async function follow(now: MirroredRelease | null, next: MirroredRelease, from: string): Promise<void> {
    const wanted = await kindsHere(now, files)
    if (now?.envelope.manifest !== next.envelope.manifest) {
      makeFolder(folder, 0o700)
      await writeRelease(folder, next.envelope)
      logger.info({ version: next.manifest.version, sequence: next.manifest.sequence }, 'updates for the computers here')
    }
    for (const file of next.manifest.files) if (wanted.has(kindOf(file))) fetchOnce(file, from)
    await files.tidy([...next.manifest.files, ...(now?.manifest.files ?? [])])
  }

  return {
    async look() {
      try {
        if (feed !== null && !(await areExamsNear())) await look(feed)
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error }, 'updates could not be looked for')
      }
    },
    settled: async () => {
      await last
    },
    handlers: {
      readUpdateChannel: async () => succeed({ channel: (await read())?.manifest.channel ?? null }),
      async fetchUpdateFile({ params: { fileName } }): Promise<Result<ServedFile>> {
        const release = await read()
        if (release === null) return fail('updates/not-here')
        if (fileName === UPDATE_ENVELOPE_NAME) return succeed(await servedEnvelope(folder))
        const file = release.manifest.files.find((one) => fileNamesOf(one).includes(fileName))
        if (file === undefined) return fail('updates/not-here')
        const found = file.name === fileName ? await files.find(file) : await files.findMap(file)
        if (found !== null) return succeed(found)
        // A package came without its map.
        const isAlone = file.name !== fileName && (await files.find(file)) !== null
        if (feed === null || isAlone || (await areExamsNear())) return fail('updates/not-here')
        fetchOnce(file, feed)
        return fail('updates/fetching')
      }
    }
  }
}

async function servedEnvelope(folder: string): Promise<ServedFile> {
  const path = join(folder, UPDATE_ENVELOPE_NAME)
  const content = await readFile(path)
  return { path, bytes: content.byteLength, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Returns the kinds of computers that have asked for a package here: those whose package of the last release is there. */
async function kindsHere(release: MirroredRelease | null, files: Pick<MirroredFiles, 'find'>): Promise<ReadonlySet<string>> {
  const kinds = new Set<string>()
  for (const file of release?.manifest.files ?? []) if ((await files.find(file)) !== null) kinds.add(kindOf(file))
  return kinds
}

function kindOf({ platform, arch, package: kind }: UpdateFile): string {
  return `${platform} ${arch} ${kind}`
}
