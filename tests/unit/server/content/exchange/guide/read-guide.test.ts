import { describe, expect, test } from 'vitest'
import { readGuide } from '../../../../../../src-server/content/exchange/guide/read-guide.ts'
import { writeGuide } from '../../../../../../src-server/content/exchange/guide/write-guide.ts'
import { itemsOfEachType } from '../../../../../support/build-items.ts'

describe('notes for markers', () => {
  test('are read as they are written', () => {
    const { marks, words, guide, modelAnswer } = itemsOfEachType.written
    expect(readGuide(writeGuide(itemsOfEachType.written))).toEqual({
      marks,
      words,
      points: guide.map((point) => ({ marks: point.marks, text: point.text, note: point.note ?? '' })),
      modelAnswer
    })
  })

  test('of another program are one point, or a model answer where they are long', () => {
    expect(readGuide('It says light.')).toMatchObject({ marks: null, points: [{ marks: null, text: 'It says light.' }], modelAnswer: '' })
    expect(readGuide('a'.repeat(401))).toMatchObject({ points: [], modelAnswer: 'a'.repeat(401) })
    expect(readGuide('')).toEqual({ marks: null, words: null, points: [], modelAnswer: '' })
  })

  test('that a teacher wrote with marks in brackets are points', () => {
    expect(readGuide('Give marks for:\n\n[2] light\n\nor sun\n\n[0] heat').points).toEqual([
      { marks: 2, text: 'light\n\nor sun', note: '' },
      { marks: 1, text: 'heat', note: '' }
    ])
  })
})
