import { createHash } from 'node:crypto'
import type { Paper, PaperStimulus } from '../../../src-shared/attempt/record/paper.ts'
import type { PaperItem } from '../../../src-shared/content/item-types/item-types.ts'
import { canonicalJson } from '../../../src-shared/kernel/values/canonical-json.ts'
import { inOrderOfIds } from '../item-report/reported-item.ts'

/** A picture in any of its texts, such as `![circuit]`. */
const PICTURE = /!\[([a-z0-9-]+)\]/g

/** What is shown beside an item: of its paper, its report or its bank. */
export interface ShownBeside extends Pick<Paper, 'pictures'> {
  readonly stimuli: readonly Pick<PaperStimulus, 'id' | 'title' | 'text' | 'sound'>[]
  readonly sounds?: readonly { readonly id: string; readonly sha256: string }[] | undefined
}

/**
 * Returns the SHA-256 (hex) of an item as candidates see it, with its stimulus and the hashes of its pictures and sound. The order of options and the section
 * are left out: one wording has one hash for all candidates and in any exam. Answers to another wording are counted apart.
 */
export function wordingHash(item: PaperItem, { stimuli, pictures = [], sounds = [] }: ShownBeside): string {
  const { section: _, ...shown } = item
  const stimulus = stimuli.find(({ id }) => id === item.stimulusId)
  const beside = stimulus === undefined ? null : { title: stimulus.title, text: stimulus.text }
  const text = canonicalJson(inOrderOfIds({ item: shown, stimulus: beside }))
  const named = new Set(Array.from(text.matchAll(PICTURE), ([, id]) => id))
  const media = [
    ...pictures.filter(({ id }) => named.has(id)).map(({ sha256 }) => sha256),
    ...sounds.filter(({ id }) => id === stimulus?.sound?.soundId).map(({ sha256 }) => sha256)
  ]
  return createHash('sha256').update(text).update(media.toSorted().join(' ')).digest('hex')
}
