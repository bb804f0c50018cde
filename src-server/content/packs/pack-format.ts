import type { ItemTypeName } from '../../../src-shared/content/item-types/item-types.ts'
import type { PackManifest } from './archive/pack-manifest.ts'
import { lessonsPath, papersPath } from './pack-contents.ts'

/** Types that the formats before 4 have. A Koya that does not know a type would call the pack damaged. */
const firstTypes: ReadonlySet<string> = new Set<ItemTypeName>(['single-choice', 'true-false', 'multiple-response', 'short-text', 'numeric', 'cloze'])
/** The ids of options after the first five. Quotation marks within texts are escaped, so that no text matches. */
const laterOption = /"id"\s*:\s*"[q-u]"/
/** Marks of a question's own, and parts of one. */
const ownMarks = /"(?:marks|part)"\s*:/
/** What tables of topics have since format 4: the class, and whether reasons are optional. */
const laterTopics = /"(?:classLevel|whys)"\s*:/
const syllabusFile = /^subjects\/[^/]+\/syllabus\.json$/
const templatesFile = /^subjects\/[^/]+\/templates\.jsonl$/
const itemsFile = /^subjects\/[^/]+\/items\.jsonl$/

/** Returns the oldest format that has all of these files, so that every Koya that can read them takes the pack. */
export function formatFor(files: ReadonlyMap<string, unknown>): PackManifest['format'] {
  const texts = [...files].flatMap(([path, content]) => (Buffer.isBuffer(content) ? [{ path, content }] : []))
  if (texts.some(({ path, content }) => templatesFile.test(path) && hasLaterTemplates(content))) return 5
  if (texts.some(({ path, content }) => isLater(path, content))) return 4
  if (files.has(papersPath)) return 3
  return files.has(lessonsPath) ? 2 : 1
}

function isLater(path: string, content: Buffer): boolean {
  if (syllabusFile.test(path)) return laterTopics.test(content.toString('utf8'))
  return itemsFile.test(path) && hasLaterParts(content)
}

/** Before format 5 templates had significant figures and at least three wrong options. */
function hasLaterTemplates(templates: Buffer): boolean {
  return templates
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .some((line) => {
      const { figures, wrong } = JSON.parse(line) as { readonly figures?: unknown; readonly wrong?: unknown }
      return figures === undefined || (Array.isArray(wrong) && wrong.length < 3)
    })
}

function hasLaterParts(items: Buffer): boolean {
  return items
    .toString('utf8')
    .split('\n')
    .some((line) => {
      if (laterOption.test(line) || ownMarks.test(line)) return true
      if (!line.includes('"type":')) return false
      const { type } = JSON.parse(line) as { readonly type?: unknown }
      return typeof type === 'string' && !firstTypes.has(type)
    })
}
