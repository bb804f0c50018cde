import { describe, expect, test } from 'vitest'
import { readGuide as readWith } from '../../../../../../src-server/content/exchange/guide/read-guide.ts'
import { writeGuide } from '../../../../../../src-server/content/exchange/guide/write-guide.ts'
import { itemsOfEachType } from '../../../../../support/build-items.ts'

function read(notes: string, declared = '') {
  const lost: unknown[] = []
  const guide = readWith(notes, { declared, lose: ({ values }) => void lost.push(values?.['name']) })
  return { ...guide, lost }
}

describe('notes for markers', () => {
  test('are read as they are written', () => {
    const { marks, words, guide, modelAnswer } = itemsOfEachType.written
    expect(read(writeGuide(itemsOfEachType.written))).toEqual({
      marks,
      words,
      points: guide.map((point) => ({ marks: point.marks, text: point.text, note: point.note ?? '' })),
      modelAnswer,
      lost: []
    })
  })

  test('of another program are one point, or a model answer where they are long', () => {
    expect(read('It says light.')).toMatchObject({ marks: null, points: [{ marks: null, text: 'It says light.' }], modelAnswer: '' })
    expect(read('a'.repeat(401))).toMatchObject({ points: [], modelAnswer: 'a'.repeat(401) })
    expect(read('')).toEqual({ marks: null, words: null, points: [], modelAnswer: '', lost: [] })
  })

  test('that a teacher wrote with marks in brackets are points', () => {
    expect(read('Give marks for:\n\n[2] light\n\nor sun\n\n[0] heat').points).toEqual([
      { marks: 2, text: 'light\n\nor sun', note: '' },
      { marks: 1, text: 'heat', note: '' }
    ])
  })

  test('beside points are the model answer only where the file has no other', () => {
    const told = [{ marks: 2, text: 'light', note: '' }]
    const noted = [{ marks: 2, text: 'light', note: 'Be kind.' }]
    expect(read('Be kind.\n\n[2] light')).toMatchObject({ points: told, modelAnswer: 'Be kind.', lost: [] })
    expect(read('Be kind.\n\n[2] light', 'It is light.')).toMatchObject({ points: noted, modelAnswer: 'It is light.', lost: [] })
    expect(read('Be kind.\n\n[2] light\n\nModel answer:\n\nIt is.')).toMatchObject({ points: noted, modelAnswer: 'It is.', lost: [] })
    expect(read('Be kind.\n\n[2] light\n\nNote: or sun', 'It is.').points[0]?.note).toBe('Be kind.\n\nor sun')
  })

  test('that fit nowhere are told, and so is a second model answer', () => {
    const long = 'a'.repeat(401)
    expect(read(`${long}\n\n[2] light`, 'It is.')).toMatchObject({
      points: [{ note: '' }],
      modelAnswer: 'It is.',
      lost: ['place for all notes to markers']
    })
    expect(read(long, 'It is.')).toMatchObject({ points: [], modelAnswer: 'It is.', lost: ['place for all notes to markers'] })
    expect(read('Model answer:\n\nIt **is**.', 'It was.')).toMatchObject({ modelAnswer: 'It **is**.', lost: ['second model answer'] })
    expect(read('Model answer:\n\nIt **is**.', 'It  is.')).toMatchObject({ modelAnswer: 'It **is**.', lost: [] })
  })
})
