import { twinKeyOf } from './archive-name.ts'

/** Finds the file that a reference means; null where none or several could be meant, and for addresses outside the archive. */
export type FindFile = (reference: string, from: string) => string | null

/**
 * Returns a finder over the paths of an archive. `from` is the path of the file that has the reference. Tried in order: beside that file, from the
 * root, from the folder of the shallowest manifest; as written or with its escapes decoded, in any case; then the only file of this name anywhere,
 * since exports move files without their references.
 */
export function createFileFinder(paths: readonly string[], roots: readonly string[] = ['']): FindFile {
  const byKey = new Map(paths.map((path) => [twinKeyOf(path), path]))
  const byName = new Map<string, string | null>()
  for (const path of paths) {
    const name = twinKeyOf(nameOf(path))
    byName.set(name, byName.has(name) ? null : path)
  }
  return (reference, from) => {
    if (isOutside(reference)) return null
    for (const written of spellingsOf(reference)) {
      for (const folder of [folderOf(from), ...roots]) {
        const found = byKey.get(twinKeyOf(resolve(folder, written)))
        if (found !== undefined) return found
      }
    }
    return spellingsOf(reference).reduce<string | null>((found, written) => found ?? byName.get(twinKeyOf(nameOf(written))) ?? null, null)
  }
}

/** Whether a reference names a place that no file of an archive has, such as `https://…` or `//host/…`. */
export function isOutside(reference: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(reference.trim())
}

/** Returns the folder of the shallowest file of this name, with its slash; null where there is none. An archive may be inside a folder of its own. */
export function rootOf(paths: readonly string[], name: string): string | null {
  const found = paths.filter((path) => twinKeyOf(nameOf(path)) === name).toSorted((one, other) => depthOf(one) - depthOf(other))[0]
  return found === undefined ? null : folderOf(found)
}

function spellingsOf(reference: string): readonly string[] {
  const bare = reference.trim().replace(/[?#].*$/s, '')
  const spellings = [reference.trim(), bare]
  try {
    spellings.push(decodeURIComponent(bare))
  } catch {
    // A percent sign that is no escape is part of the name.
  }
  return [...new Set(spellings)].filter((spelling) => spelling !== '')
}

/** Joins a folder and a relative reference. What leads above the root stays at the root. */
function resolve(folder: string, reference: string): string {
  const segments: string[] = []
  for (const segment of `${reference.startsWith('/') ? '' : folder}${reference}`.replaceAll('\\', '/').split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

function depthOf(path: string): number {
  return path.split('/').length
}
