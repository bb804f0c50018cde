import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openIntegrityManifest, INTEGRITY_MANIFEST_PATH, type IntegrityManifest, type ManifestFile } from './integrity-manifest.ts'

/** `unsealed`: there is no manifest with a valid signature; `foreign`: the file is not in the manifest. */
export interface InstallFault {
  readonly kind: 'unsealed' | 'missing' | 'changed' | 'foreign'
  /** From the folder of the executable. */
  readonly path: string
}

export interface SignedInstall {
  /** Of the executable. */
  readonly folder: string
  /** From the metadata inside the archive; undefined if the package was made without a manifest. */
  readonly manifestKey: string | undefined
}

/** Files that installers and mounts add beside the listed files; Koya never runs them as code. */
const besideResources: ReadonlySet<string> = new Set([
  'resources/package-type',
  'resources/app-update.yml',
  'resources/apparmor-profile',
  INTEGRITY_MANIFEST_PATH
])
const besideProgram = [/^AppRun$/, /^\.DirIcon$/, /^[\w.-]+\.(desktop|png|svg)$/, /^usr\//]

/**
 * Compares an installed folder with its manifest. `start`: files from which main can run code, in about 50 ms; `all`: every file including the
 * runtime, which takes seconds on a slow disk. Must see archives as plain files (`seeingArchives`). Never throws: an unreadable file counts as
 * changed.
 */
export function findInstallFaults({ folder, manifestKey }: SignedInstall, reach: 'start' | 'all'): readonly InstallFault[] {
  const manifest = manifestKey === undefined ? null : readIntegrityManifest(folder, manifestKey)
  if (manifest === null) return [{ kind: 'unsealed', path: INTEGRITY_MANIFEST_PATH }]
  const isLooked = (path: string): boolean => reach === 'all' || isOfStart(path)
  const listed = Object.entries(manifest.files).filter(([path]) => isLooked(path))
  const changed = listed.flatMap(([path, file]): InstallFault[] => {
    const kind = compare(join(folder, path), file)
    return kind === null ? [] : [{ kind, path }]
  })
  const foreign = pathsIn(folder, reach)
    .filter((path) => isLooked(path) && !Object.hasOwn(manifest.files, path) && !isBeside(path))
    .map((path): InstallFault => ({ kind: 'foreign', path }))
  return [...changed, ...foreign]
}

/** The resources folder contains all our code; V8 runs the snapshots before it. */
function isOfStart(path: string): boolean {
  return path.startsWith('resources/') || /^[^/]*snapshot[^/]*\.bin$/.test(path)
}

function isBeside(path: string): boolean {
  return besideResources.has(path) || besideProgram.some((form) => form.test(path))
}

function readIntegrityManifest(folder: string, manifestKey: string): IntegrityManifest | null {
  try {
    return openIntegrityManifest(readFileSync(join(folder, INTEGRITY_MANIFEST_PATH), 'utf8'), manifestKey)
  } catch {
    return null
  }
}

function compare(path: string, { bytes, sha256 }: ManifestFile): 'missing' | 'changed' | null {
  try {
    const stats = lstatSync(path)
    if (!stats.isFile() || stats.size !== bytes) return 'changed'
    return createHash('sha256').update(readFileSync(path)).digest('hex') === sha256 ? null : 'changed'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'changed'
  }
}

/** Returns every file, with slashes; for `start` only those in the checked folders. A link counts as a file. */
function pathsIn(folder: string, reach: 'start' | 'all'): readonly string[] {
  const read = (below: string): string[] =>
    readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (!entry.isDirectory()) return [path]
      return below === '' && reach === 'start' && entry.name !== 'resources' ? [] : read(path)
    })
  try {
    return read('')
  } catch {
    return ['']
  }
}
