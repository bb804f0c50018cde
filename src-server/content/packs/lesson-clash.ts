import { fail, type Failure } from '../../../src-shared/kernel/errors/result.ts'
import type { PackRules } from './built-in-packs.ts'
import type { InspectedPack } from './inspect-pack.ts'
import { openPack } from './archive/open-pack.ts'
import { idsIn, packFileOf } from './archive/pack-folder.ts'
import { hasLessons } from './archive/pack-manifest.ts'
import { packStatusOf } from './pack-status.ts'
import { isOfLessons, readPackLessons } from './read-pack-lessons.ts'
import { readFiles } from './archive/unpack.ts'

interface Library {
  readonly folder: string
  readonly rules: PackRules
}

/**
 * Fails with `pack/lesson-taken` where a lesson of the pack has the slug of a lesson in another installed pack, or of one that ships with
 * Koya, unless the pack replaces that lesson's bank. Null where none has. Unreadable packs in the library are ignored.
 */
export async function clashOf(
  { folder, rules }: Library,
  { manifest, summary, lessons }: Pick<InspectedPack, 'manifest' | 'summary' | 'lessons'>
): Promise<Failure | null> {
  if (lessons.length === 0) return null
  const standsFor = packStatusOf({ manifest, signing: summary.signing }, rules) === 'exams' ? manifest.id : null
  const builtIn = await rules.readLessonBanks()
  const slugs = lessons.map(({ lesson }) => lesson.slug)
  const taken = slugs.find((slug) => builtIn.has(slug) && (standsFor === null || builtIn.get(slug) !== standsFor))
  if (taken !== undefined) return fail('pack/lesson-taken', { lesson: taken }).error
  for (const id of await idsIn(folder)) {
    if (id === manifest.id) continue
    const others = await readSlugs({ folder, rules }, id)
    const same = slugs.find((slug) => others.has(slug))
    if (same !== undefined) return fail('pack/lesson-taken', { lesson: same, pack: id }).error
  }
  return null
}

async function readSlugs({ folder, rules }: Library, id: string): Promise<ReadonlySet<string>> {
  const opened = await openPack(packFileOf(folder, id), rules.keys)
  if (!opened.ok) return new Set()
  try {
    if (!hasLessons(opened.value.manifest.format)) return new Set()
    const files = await readFiles(opened.value, isOfLessons)
    const read = files.ok ? readPackLessons(files.value) : files
    return new Set(read.ok ? read.value.map(({ lesson }) => lesson.slug) : [])
  } finally {
    await opened.value.close()
  }
}
