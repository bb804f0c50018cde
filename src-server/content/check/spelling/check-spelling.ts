import type { ContentFinding } from '../../../../src-shared/content/check/content-finding.ts'
import type { SubjectContent } from '../../../../src-shared/content/exams/subject-content.ts'
import { textsOfItem, type Item } from '../../../../src-shared/content/item-types/item-types.ts'
import type { Speller } from './open-speller.ts'
import { textTokens } from './text-tokens.ts'

/** Subjects whose wrong options are often no words: "Which word is spelt correctly?" */
const languageSubjects = /english|verbal|literature/

/** Finds words of items and stimuli that neither the dictionary nor a word list of Koya has. */
export function checkSpelling(
  { subject, items, stimuli }: Pick<SubjectContent, 'subject' | 'items' | 'stimuli'>,
  speller: Speller
): readonly ContentFinding[] {
  const read = [
    ...items.map((item) => ({ id: item.id, words: wordsToSpell(item, languageSubjects.test(subject)) })),
    ...stimuli.map(({ id, title, text }) => ({ id, words: [title, text].flatMap(textTokens) }))
  ]
  return read.flatMap(({ id, words }) => {
    const strange = [...new Set(words)].filter((word) => !speller.isWord(word))
    return strange.map((word) => ({ code: 'spelling' as const, itemId: id, message: `"${word}" is in no word list` }))
  })
}

function wordsToSpell(item: Item, mayCoin: boolean): readonly string[] {
  const { all, wrong } = textsOfItem(item)
  const words = all.flatMap(textTokens)
  if (!mayCoin) return words
  const coined = new Set(wrong.flatMap(textTokens).map((word) => word.toLowerCase()))
  return words.filter((word) => !coined.has(word.toLowerCase()))
}
