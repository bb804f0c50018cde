import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meets, soughtWords, stemOf, stemsIn, stretchesOf } from '../../../../../src-shared/learning/search/search-terms.ts'

const finds = (typed: string, text: string): boolean => soughtWords(typed).every((word) => stemsIn(text).some((stem) => meets(stem, word)))

describe('a word that is looked for', () => {
  it.each([
    ['forces', 'A force acts.'],
    ['force', 'Forces act.'],
    ['Photosynth', 'photosynthesis'],
    ['studies', 'He is studying a study.'],
    ['classes', 'a class of verbs'],
    ['cells', 'A cell divides.'],
    ['CAFE', 'the café'],
    ['axis', 'the axis'],
    ['x^2', 'x2 + 1'],
    ['H_2O', 'H2O'],
    ['\\frac{1}{2}', '12']
  ])('the search words %s are found in: %s', (typed, text) => {
    expect(finds(typed, text)).toBe(true)
  })

  it.each([
    ['x', 'xylem'],
    ['2', '2025'],
    ['in', 'inside'],
    ['gas station', 'a gas'],
    ['glass', 'glas']
  ])('the search words %s are not found in: %s', (typed, text) => {
    expect(finds(typed, text)).toBe(false)
  })

  it('a search has at most twelve words, each once, and none if it has no letters or digits', () => {
    expect(soughtWords('a b a c').map(({ stem }) => stem)).toEqual(['a', 'b', 'c'])
    expect(soughtWords(Array.from({ length: 20 }, (_, index) => `word${index}`).join(' '))).toHaveLength(12)
    expect(soughtWords(' ?! "*" -- ')).toEqual([])
  })

  it('a search word has a stem of letters and digits alone, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        for (const { stem } of soughtWords(typed)) expect(stem).toMatch(/^[\p{L}\p{N}]+$/u)
      })
    )
    expect(['ies', 'es', 's', '', 'ß', 'İ'].map(stemOf).every((stem) => /^[\p{L}\p{N}]*$/u.test(stem))).toBe(true)
  })
})

describe('a text with marks', () => {
  it('a text has a mark over each whole word that matches a search word', () => {
    const text = 'Forces act; a force of 5 N enforces.'
    expect(stretchesOf(text, soughtWords('force 5')).map(({ start, end }) => text.slice(start, end))).toEqual(['Forces', 'force', '5'])
    expect(stretchesOf('nothing here', soughtWords('force'))).toEqual([])
  })
})
