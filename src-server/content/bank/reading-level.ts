import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { markupToPlainText } from '../../../src-shared/kernel/markup/markup.ts'

export interface ReadingLevel {
  /** The school year, counted from the first of primary school, by Kincaid and others, 1975. */
  readonly grade: number
  /** In words. */
  readonly longestSentence: number
}

/** Measures the reading level of texts in item markup, all of them together. A formula counts as one short word. */
export function readingLevel(texts: readonly string[]): ReadingLevel {
  const sentences = texts.flatMap(sentencesOf)
  const words = sentences.flat()
  if (words.length === 0) return { grade: 0, longestSentence: 0 }
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return {
    grade: fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables }),
    longestSentence: longestOf(sentences)
  }
}

/** Words recur, and counting takes long: a bank has a hundred thousand words and a tenth as many different ones. */
const syllableCounts = new Map<string, number>()

function countSyllables(word: string): number {
  const count = syllableCounts.get(word) ?? Math.max(1, syllable(word))
  syllableCounts.set(word, count)
  return count
}

/** Returns the words of the longest sentence. Much quicker than `readingLevel`, which counts syllables. */
export function longestSentenceIn(texts: readonly string[]): number {
  return longestOf(texts.flatMap(sentencesOf))
}

function longestOf(sentences: readonly (readonly string[])[]): number {
  return sentences.reduce((longest, { length }) => Math.max(longest, length), 0)
}

function sentencesOf(text: string): string[][] {
  const plain = markupToPlainText(text.replaceAll(/\$[^$]*\$/g, 'x'))
  return plain
    .split(/[.!?:;]+(?=\s|$)|\n+/)
    .map((sentence) => sentence.match(/[\p{L}\d]+(?:['’-][\p{L}\d]+)*/gu) ?? [])
    .filter(({ length }) => length > 0)
}
