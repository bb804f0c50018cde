import { describe, expect, it } from 'vitest'
import { findAlike } from '../../src-server/content/own-questions/find-alike.ts'
import { parseMarkup } from '../../src-shared/kernel/markup/markup.ts'
import { speakableText } from '../../src-shared/kernel/markup/speakable-text.ts'
import { growthOf, isBelow } from '../support/measure-growth.ts'
import { markupPatterns, repeatTo, tableOf, texPatterns } from '../support/text-bombs.ts'

const LENGTH = 100_000
const MOST_MS = 50
/** The exponent of the time by the length; a quadratic reader has 2. */
const STEEPEST = 1.5

/** Builds a text of the length; formulas as many of the length that is typeset, and as one. */
const texts: readonly (readonly [string, (length: number) => string])[] = [
  ...Object.entries(markupPatterns).map(([name, pattern]) => [name, (length: number) => repeatTo(length, pattern)] as const),
  ['a table', (length) => tableOf(length, ' *a* ')],
  ...Object.entries(texPatterns).flatMap(([name, pattern]) => [
    [`one formula of ${name}`, (length: number) => `$${repeatTo(length, pattern)}$`] as const,
    [`formulas of ${name}`, (length: number) => repeatTo(length, `$${repeatTo(600, pattern)}$ `)] as const
  ])
]

describe('C8: a text that is made to keep the parser busy', () => {
  it.each(texts)('parsing a hostile text is fast and grows no faster than its length: %s', (_, make) => {
    const text = make(LENGTH)
    expect(isBelow(MOST_MS, () => parseMarkup(text))).toBe(true)
    expect(isBelow(MOST_MS, () => speakableText(text))).toBe(true)
    expect(growthOf(reading(make), LENGTH / 16)).toBeLessThan(STEEPEST)
  })

  it('a hostile text does not make the comparison with all known stems slow', () => {
    const known = Array.from({ length: 20 }, (_, index) => ({
      stem: repeatTo(LENGTH, `word of stem${String(index)} `),
      whose: 'own' as const,
      title: 'Old'
    }))
    expect(isBelow(known.length * MOST_MS, () => findAlike(repeatTo(4000, 'word of a stem '), known))).toBe(true)
  })

  it('control: a parser that scans to the end of the text for each mark exceeds the growth limit', () => {
    const searching = (length: number) => () => {
      const text = repeatTo(length, '**a ')
      let found = 0
      for (let at = 0; at < text.length; at += 1) if (/^\*\*[^$]*\$/.test(text.slice(at))) found += 1
      return found
    }
    expect(growthOf(searching, 3000)).toBeGreaterThan(STEEPEST)
  })
})

function reading(make: (length: number) => string): (length: number) => () => unknown {
  return (length) => {
    const text = make(length)
    return () => [parseMarkup(text), speakableText(text)]
  }
}
