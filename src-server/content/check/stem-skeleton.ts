import { markupToPlainText } from '../../../src-shared/kernel/markup/markup.ts'

const numberWords = new Set(
  'zero one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand million'.split(' ')
)

/** TeX commands for typesetting only; without them, `\mathrm{cm}` reads as `cm`. */
const typesetting = new Set(['\\mathrm', '\\text', '\\left', '\\right', '\\dfrac', '\\displaystyle'])

/**
 * Returns a stem without its numbers and names: words without a capital, TeX commands and operators, in order. Single letters count as names,
 * and so does the first word of a sentence.
 */
export function stemSkeleton(stem: string): readonly string[] {
  const words = markupToPlainText(stem).match(/\\[A-Za-z]+|\p{L}[\p{L}\p{M}]*(?:[’'-]\p{L}+)*|[-+=<>^/]/gu) ?? []
  return words.filter((word) => {
    if (word.startsWith('\\')) return !typesetting.has(word)
    if (!/^\p{L}/u.test(word)) return true
    return word.length > 1 && !/^\p{Lu}/u.test(word) && !numberWords.has(word)
  })
}

/**
 * Returns how much two skeletons share in the same order, from 0 (nothing) to 1 (all): twice the length of their longest common subsequence
 * over the sum of their lengths.
 */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const total = one.length + other.length
  return total === 0 ? 1 : (2 * commonLength(one, other)) / total
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0)
  for (const word of one) {
    const next = [0]
    other.forEach((otherWord, index) => {
      next.push(word === otherWord ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    })
    row = next
  }
  return row.at(-1) ?? 0
}
