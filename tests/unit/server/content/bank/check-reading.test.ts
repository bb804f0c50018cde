import { describe, expect, it } from 'vitest'
import { checkReading } from '../../../../../src-server/content/bank/check-reading.ts'
import { readingLevel } from '../../../../../src-server/content/bank/reading-level.ts'
import { tradeContent, tradeSyllabus } from './bank-sources.ts'

describe('the reading level', () => {
  // Counted by hand: 14 words, 2 sentences, 15 syllables.
  it('the reading level is the Flesch-Kincaid grade of all texts together', () => {
    const { grade, longestSentence } = readingLevel(['The cat sat on the mat.', 'It saw a small bird on the water.'])
    expect(grade).toBeCloseTo(0.39 * 7 + 11.8 * (15 / 14) - 15.59, 1)
    expect(longestSentence).toBe(8)
  })

  it('the reading level counts a formula as one word, and does not count markup', () => {
    expect(readingLevel(['Add **two** to $\\frac{3}{4} + x.$']).longestSentence).toBe(4)
  })

  it('the reading level of texts without words is zero', () => {
    expect(readingLevel(['', '…'])).toEqual({ grade: 0, longestSentence: 0 })
  })
})

describe('a subject whose learners are young', () => {
  const syllabus = { ...tradeSyllabus, reading: { grade: 6, longestSentence: 12 } }

  it('a subject with reading limits is checked for reading grade and sentence length', () => {
    expect(checkReading({ content: tradeContent, syllabus })).toEqual([])
    const tooHard = checkReading({ content: tradeContent, syllabus: { ...syllabus, reading: { grade: 1, longestSentence: 12 } } })
    expect(tooHard.map(({ code, itemId, message }) => `${code} ${itemId}: ${message.replace(/\d\.\d/, 'so much')}`)).toEqual([
      'hard-to-read trade: the grade of its stems is so much, more than 1',
      'hard-to-read trade: the grade of its explanations is so much, more than 1',
      'hard-to-read tr-text: the grade of its text is so much, more than 1'
    ])
    expect(checkReading({ content: tradeContent, syllabus: { ...syllabus, reading: { grade: 9, longestSentence: 9 } } })).toContainEqual({
      code: 'hard-to-read',
      itemId: 'tr-001',
      message: 'a sentence has 12 words, more than 9'
    })
  })

  it('a subject without reading limits in its topic table is not checked for reading level', () => {
    expect(checkReading({ content: tradeContent, syllabus: tradeSyllabus })).toEqual([])
  })
})
