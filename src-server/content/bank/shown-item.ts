import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../src-shared/kernel/values/canonical-json.ts'
import { picturesOf } from '../check/check-pictures.ts'
import { fileNameOf } from '../../../src-shared/content/media/media.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { showItem, type Item, type PaperItem } from '../../../src-shared/content/item-types/item-types.ts'

/** An item as a solver sees it: like a candidate, with lists in authored order, its stimulus, and the pictures of both. */
export interface ShownItem {
  readonly item: PaperItem
  readonly stimulus: { readonly title: string; readonly text: string } | null
  /** Absent where it has none; the file is in the bank's folder. */
  readonly pictures?: readonly { readonly id: string; readonly file: string; readonly sha256: string }[]
  /** Absent where it has no sound. The transcript is for a solver who cannot play it. */
  readonly sound?: { readonly file: string; readonly sha256: string; readonly transcript: string }
}

export function shownItem(item: Item, { stimuli, pictures = [], sounds = [] }: SubjectContent): ShownItem {
  const stimulus = stimuli.find(({ id }) => id === item.stimulusId)
  const shown = new Set([...picturesOf(item), ...picturesIn(stimulus?.text ?? '')])
  const files = pictures.filter(({ id }) => shown.has(id))
  const sound = sounds.find(({ id }) => id === stimulus?.sound?.soundId)
  return {
    item: showItem(item, (values) => [...values]),
    stimulus: stimulus === undefined ? null : { title: stimulus.title, text: stimulus.text },
    ...(files.length === 0 ? {} : { pictures: files.map(({ id, type, sha256 }) => ({ id, file: `media/${fileNameOf({ id, type })}`, sha256 })) }),
    ...(sound ? { sound: { file: `media/${fileNameOf(sound)}`, sha256: sound.sha256, transcript: sound.transcript } } : {})
  }
}

/** Returns 64 hexadecimal digits. A change of wording, options, pictures, sound or stimulus changes the hash; a change of key or reasons does not. */
export function shownHash(shown: ShownItem): string {
  return createHash('sha256').update(canonicalJson(shown)).digest('hex')
}
