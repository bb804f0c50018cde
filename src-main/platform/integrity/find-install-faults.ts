import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSeal, SEAL_PATH, type Seal, type SealedFile } from './integrity-manifest.ts'

/** `unsealed`: there is no seal, or none by the owner of the key; `foreign`: nobody sealed a file of that name. */
export interface InstallFault {
  readonly kind: 'unsealed' | 'missing' | 'changed' | 'foreign'
  /** From the folder of the executable. */
  readonly path: string
}

export interface SealedInstall {
  /** Of the executable. */
  readonly folder: string
  /** As the metadata inside the archive names it; absent where the package was made without. */
  readonly sealKey: string | undefined
}

/** What installers and mounts put beside the sealed files; none of it is ever run as code of Koya's. */
const besideResources: ReadonlySet<string> = new Set(['resources/package-type', 'resources/app-update.yml', 'resources/apparmor-profile', SEAL_PATH])
const besideProgram = [/^AppRun$/, /^\.DirIcon$/, /^[\w.-]+\.(desktop|png|svg)$/, /^usr\//]

/**
 * Compares an installed folder with its seal. `start`: what main can run code from, in some 50 ms; `all`: everything, which reads the runtime too and takes
 * seconds on a slow disk. Must see archives as plain files (`seeingArchives`). Throws nothing: what cannot be read counts as changed.
 */
export function findInstallFaults({ folder, sealKey }: SealedInstall, reach: 'start' | 'all'): readonly InstallFault[] {
  const seal = sealKey === undefined ? null : readSeal(folder, sealKey)
  if (seal === null) return [{ kind: 'unsealed', path: SEAL_PATH }]
  const isLooked = (path: string): boolean => reach === 'all' || isOfStart(path)
  const listed = Object.entries(seal.files).filter(([path]) => isLooked(path))
  const changed = listed.flatMap(([path, file]): InstallFault[] => {
    const kind = compare(join(folder, path), file)
    return kind === null ? [] : [{ kind, path }]
  })
  const foreign = pathsIn(folder, reach)
    .filter((path) => isLooked(path) && !Object.hasOwn(seal.files, path) && !isBeside(path))
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

function readSeal(folder: string, sealKey: string): Seal | null {
  try {
    return openSeal(readFileSync(join(folder, SEAL_PATH), 'utf8'), sealKey)
  } catch {
    return null
  }
}

function compare(path: string, { bytes, sha256 }: SealedFile): 'missing' | 'changed' | null {
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
