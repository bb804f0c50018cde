import { describe, expect, it } from 'vitest'
import { checkReading } from '../../../../../src-server/content/bank/check-reading.ts'
import { readingLevel } from '../../../../../src-server/content/bank/reading-level.ts'
import { tradeContent, tradeSyllabus } from './bank-sources.ts'

describe('the reading level', () => {
  // Counted by hand: 14 words, 2 sentences, 15 syllables.
  it('is the grade of Kincaid and others over all texts together', () => {
    const { grade, longestSentence } = readingLevel(['The cat sat on the mat.', 'It saw a small bird on the water.'])
    expect(grade).toBeCloseTo(0.39 * 7 + 11.8 * (15 / 14) - 15.59, 1)
    expect(longestSentence).toBe(8)
  })

  it('counts a formula as a word and marks not at all', () => {
    expect(readingLevel(['Add **two** to $\\frac{3}{4} + x.$']).longestSentence).toBe(4)
  })

  it('of no words is nothing', () => {
    expect(readingLevel(['', '…'])).toEqual({ grade: 0, longestSentence: 0 })
  })
})

describe('a subject whose learners are young', () => {
  const syllabus = { ...tradeSyllabus, reading: { grade: 6, longestSentence: 12 } }

  it('is held to their grade and to the length of a sentence', () => {
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

  it('is free of both where its table of topics names none', () => {
    expect(checkReading({ content: tradeContent, syllabus: tradeSyllabus })).toEqual([])
  })
})
