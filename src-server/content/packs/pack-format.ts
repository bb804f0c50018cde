import type { ItemTypeName } from '../../../src-shared/content/item-types/item-types.ts'
import type { PackManifest } from './archive/pack-manifest.ts'
import { lessonsPath, papersPath } from './pack-contents.ts'

/** Types that the formats before 4 have. A Koya that does not know a type would call the pack damaged. */
const firstTypes: ReadonlySet<string> = new Set<ItemTypeName>(['single-choice', 'true-false', 'multiple-response', 'short-text', 'numeric', 'cloze'])
/** The ids of options after the first five. Quotation marks within texts are escaped, so that no text matches. */
const laterOption = /"id"\s*:\s*"[q-u]"/
const itemsFile = /^subjects\/[^/]+\/items\.jsonl$/

/** Returns the oldest format that has all of these files, so that every Koya that can read them takes the pack. */
export function formatFor(files: ReadonlyMap<string, unknown>): PackManifest['format'] {
  if ([...files].some(([path, content]) => itemsFile.test(path) && Buffer.isBuffer(content) && hasLaterParts(content))) return 4
  if (files.has(papersPath)) return 3
  return files.has(lessonsPath) ? 2 : 1
}

function hasLaterParts(items: Buffer): boolean {
  return items
    .toString('utf8')
    .split('\n')
    .some((line) => {
      if (laterOption.test(line)) return true
      if (!line.includes('"type":')) return false
      const { type } = JSON.parse(line) as { readonly type?: unknown }
      return typeof type === 'string' && !firstTypes.has(type)
    })
}
