import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openIntegrityManifest, INTEGRITY_MANIFEST_PATH, type IntegrityManifest, type ManifestFile } from './integrity-manifest.ts'

/** `unsealed`: there is no seal, or none by the owner of the key; `foreign`: nobody sealed a file of that name. */
export interface InstallFault {
  readonly kind: 'unsealed' | 'missing' | 'changed' | 'foreign'
  /** From the folder of the executable. */
  readonly path: string
}

export interface SignedInstall {
  /** Of the executable. */
  readonly folder: string
  /** As the metadata inside the archive names it; absent where the package was made without. */
  readonly manifestKey: string | undefined
}

/** What installers and mounts put beside the sealed files; none of it is ever run as code of Koya's. */
const besideResources: ReadonlySet<string> = new Set([
  'resources/package-type',
  'resources/app-update.yml',
  'resources/apparmor-profile',
  INTEGRITY_MANIFEST_PATH
])
const besideProgram = [/^AppRun$/, /^\.DirIcon$/, /^[\w.-]+\.(desktop|png|svg)$/, /^usr\//]

/**
 * Compares an installed folder with its seal. `start`: what main can run code from, in some 50 ms; `all`: everything, which reads the runtime too and takes
 * seconds on a slow disk. Must see archives as plain files (`seeingArchives`). Throws nothing: what cannot be read counts as changed.
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

/** The folder of resources holds all code of ours; the snapshots are code that V8 runs before it. */
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

/** Every file, with slashes; of a start only those of the folders that it looks at. A link counts as a file. */
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
