import { closeSync, existsSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { renameWhenFreeSync } from '../../platform/disk/held-file.ts'
import { writeDurably } from '../../platform/disk/write-durably.ts'
import { PACKAGE_FILE, REQUEST_FILE, type InstallReport } from './install-request.ts'
import { BLOCK_MAP_ENDING } from '../../../src-shared/updates/update-manifest.ts'
import { readBlockMap } from '../download/block-map.ts'
import { BASE_FILE, filesOf } from './windows-installer.ts'

/** A package for Windows is about 150 MB; a request holds a signed envelope of at most 256 KiB. */
const MOST_PACKAGE_BYTES = 1_000_000_000
const MOST_REQUEST_BYTES = 1_000_000
const KEPT_FOR_MS = 24 * 60 * 60_000
/** Whoever floods the inbox waits for the next run. */
const MOST_REQUESTS = 50
const COPY_BYTES = 1024 * 1024
/** A virus scanner holds a new file for a moment. */
const patience = { maxRetries: 20, retryDelay: 100 }
const requestPattern = /^(request-[0-9a-f]{24})\.json$/

/**
 * The folder of Windows' update service. Users can put files into `inbox` and read `reports`; all else belongs to the system. Files of users are only
 * copied and deleted, by their names. Throws the disk's errors.
 */
export interface ServiceFiles {
  /** Where the request is judged that is served now, and where its package is run from. */
  readonly work: string
  /** The requests in the inbox, by name. */
  names(): readonly string[]
  /** Takes a request into the empty `work`, and out of the inbox; false if it could not be copied. */
  take(name: string): boolean
  /** Names the judged package so that the service runs it. */
  makeRunnable(): void
  /** Keeps the request in `work` for a later run. After a power cut it can be called again. */
  keep(name: string): void
  /** The name of the kept request; null if there is none. */
  keptName(): string | null
  /** Copies the kept request into the empty `work`; false if its package is gone. */
  takeKept(): boolean
  dropKept(): void
  /** What the service wrote about the step that it ran; null if it did not get that far. */
  readOutcome(): number | null
  /** Keeps the package that was installed just now, if it is there, with its packed block map: everybody may read both. Throws the disk's errors. */
  keepBase(blockMap: Buffer): void
  report(name: string, report: InstallReport): void
  /** Deletes old reports, and what nobody asks for any more. Call it once the requests are served. */
  clean(now: number): void
}

const RUNNABLE = 'next.exe'

export function openServiceFiles(folder: string): ServiceFiles {
  const [inbox, reports, work, kept] = ['inbox', 'reports', 'work', 'waiting'].map((name) => join(folder, name)) as [string, string, string, string]
  for (const path of [reports, work, kept]) mkdirSync(path, { recursive: true })

  function empty(): void {
    for (const path of pathsIn(work)) rmSync(path, { recursive: true, force: true, ...patience })
  }

  return {
    work,
    // In any order, so that what cannot be removed does not keep others waiting for ever.
    names: () =>
      readdirSync(inbox)
        .flatMap((file) => requestPattern.exec(file)?.[1] ?? [])
        .map((name) => ({ name, order: Math.random() }))
        .sort((one, other) => one.order - other.order)
        .slice(0, MOST_REQUESTS)
        .map(({ name }) => name),
    take(name) {
      const files = filesOf(name)
      empty()
      let isCopied = true
      try {
        copyUpTo(MOST_REQUEST_BYTES, join(inbox, files.request), join(work, REQUEST_FILE))
        if (existsSync(join(inbox, files.package))) copyUpTo(MOST_PACKAGE_BYTES, join(inbox, files.package), join(work, PACKAGE_FILE))
      } catch {
        // Its owner may hold it, or it is too long, or the disk is full: the space is needed for the report.
        isCopied = false
        empty()
      }
      for (const file of Object.values(files)) removeFile(join(inbox, file))
      return isCopied
    },
    makeRunnable() {
      renameWhenFreeSync(join(work, PACKAGE_FILE), join(work, RUNNABLE))
    },
    keep(name) {
      const source = [RUNNABLE, PACKAGE_FILE].map((file) => join(work, file)).find((path) => existsSync(path))
      // One that is kept already has another package.
      if (source !== undefined) rmSync(join(kept, REQUEST_FILE), { force: true, ...patience })
      if (source !== undefined) renameWhenFreeSync(source, join(kept, PACKAGE_FILE))
      writeDurably(join(kept, 'name'), name)
      // The last one: without it nothing is kept.
      if (existsSync(join(work, REQUEST_FILE))) renameWhenFreeSync(join(work, REQUEST_FILE), join(kept, REQUEST_FILE))
    },
    keptName: () => (existsSync(join(kept, REQUEST_FILE)) ? readFileSync(join(kept, 'name'), 'utf8') : null),
    takeKept() {
      empty()
      if (!existsSync(join(kept, PACKAGE_FILE))) return false
      for (const file of [REQUEST_FILE, PACKAGE_FILE]) copyUpTo(MOST_PACKAGE_BYTES, join(kept, file), join(work, file))
      return true
    },
    dropKept() {
      for (const file of [REQUEST_FILE, PACKAGE_FILE, 'name']) rmSync(join(kept, file), { force: true, ...patience })
    },
    readOutcome() {
      try {
        const text = readFileSync(join(work, 'outcome'), 'utf8')
        return /^\d{1,10}$/.test(text) ? Number(text) : null
      } catch {
        return null
      }
    },
    keepBase(blockMap) {
      storeBase(join(work, RUNNABLE), join(folder, BASE_FILE), blockMap)
    },
    report(name, { kind, detail }) {
      writeDurably(join(reports, `${name}.json`), JSON.stringify({ kind, detail: detail.slice(0, 200) }))
    },
    clean(now) {
      // It was not copied completely, and the next installation needs the space.
      if (!existsSync(join(folder, `${BASE_FILE}${BLOCK_MAP_ENDING}`))) removeFile(join(folder, BASE_FILE))
      for (const path of [reports, inbox].flatMap(pathsIn)) {
        if (now - changedAt(path, now) > KEPT_FOR_MS) removeFile(path)
      }
    }
  }
}

/** The map came from a user, and is read by everybody's Koya. */
function storeBase(installed: string, base: string, blockMap: Buffer): void {
  if (!existsSync(installed) || readBlockMap(blockMap, lstatSync(installed).size) === null) return
  // The map is there only with its own package.
  rmSync(`${base}${BLOCK_MAP_ENDING}`, { force: true, ...patience })
  rmSync(base, { force: true, ...patience })
  // A renamed file would keep the rights of `work`.
  copyUpTo(MOST_PACKAGE_BYTES, installed, base)
  writeDurably(`${base}${BLOCK_MAP_ENDING}`, blockMap)
}

/**
 * Returns when a file came to its folder, milliseconds since 1970: a package keeps the date of its download. `now` for one that cannot be looked at.
 */
function changedAt(path: string, now: number): number {
  try {
    return lstatSync(path).ctimeMs
  } catch {
    return now
  }
}

function pathsIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

/** Copies a file that somebody else may change meanwhile. Throws where it is longer, is no file, or cannot be read or written. */
function copyUpTo(most: number, from: string, to: string): void {
  // A link could lead to another computer, which would learn who asks.
  if (!lstatSync(from).isFile()) throw new TypeError('no file')
  const source = openSync(from, 'r')
  try {
    const target = openSync(to, 'wx', 0o600)
    try {
      const buffer = Buffer.alloc(COPY_BYTES)
      let copied = 0
      for (let count = readSync(source, buffer); count > 0; count = readSync(source, buffer)) {
        copied += count
        if (copied > most) throw new RangeError('too long')
        writeSync(target, buffer, 0, count)
      }
      fsyncSync(target)
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
}

/** Removes one file. A folder of that name, or a file that its owner holds, stays: it is met again. */
function removeFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The next run tries again.
  }
}
