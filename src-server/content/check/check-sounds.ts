import { textsOfItem } from '../../../src-shared/content/item-types/item-types.ts'
import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { markupToPlainText } from '../../../src-shared/kernel/markup/markup.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'

/** The longest run of spoken words that may also be shown: an item may ask about a phrase. */
const MOST_SHOWN_WORDS = 7

/** Checks that every sound of a stimulus is in the pack's table, that each of the table is used, and that what must be heard cannot be read. */
export function checkSounds({ items, stimuli, sounds = [] }: SubjectContent): readonly ContentFinding[] {
  const known = new Map(sounds.map((sound) => [sound.id, sound]))
  const used = new Set(stimuli.flatMap(({ sound }) => sound?.soundId ?? []))
  return [
    ...stimuli.flatMap(({ id, sound }) => (sound && !known.has(sound.soundId) ? [finding('unknown-sound', id, `no sound "${sound.soundId}"`)] : [])),
    ...sounds.filter(({ id }) => !used.has(id)).map(({ id }) => finding('unused-sound', id, 'nothing plays it')),
    ...stimuli.flatMap(({ id, title, text, sound }) => {
      const transcript = known.get(sound?.soundId ?? '')?.transcript ?? ''
      const shown = items.filter(({ stimulusId }) => stimulusId === id).map((item) => ({ id: item.id, texts: questionOf(item) }))
      return [{ id, texts: [title, text] }, ...shown]
        .filter(({ texts }) => texts.some((one) => sharesRun(one, transcript)))
        .map((one) => finding('transcript-shown', one.id, 'it shows what must be heard'))
    })
  ]
}

function questionOf(item: SubjectContent['items'][number]): readonly string[] {
  const { question, optionLists } = textsOfItem(item)
  return [question, ...optionLists.flat().map(({ text }) => text)]
}

function sharesRun(shown: string, transcript: string): boolean {
  const spoken = ` ${wordsOf(transcript).join(' ')} `
  const words = wordsOf(markupToPlainText(shown))
  return words.some((_, at) => {
    const run = words.slice(at, at + MOST_SHOWN_WORDS + 1)
    return run.length > MOST_SHOWN_WORDS && spoken.includes(` ${run.join(' ')} `)
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+(?:['’][\p{L}\d]+)*/gu) ?? []
}

function finding(code: ContentFinding['code'], itemId: string, words: string): ContentFinding {
  return { code, itemId, message: words }
}
