import { describe, expect, test } from 'vitest'
import type { Item } from '../../../../../src-shared/content/item-types/item-types.ts'
import { refuseQuestion, takeQuestion } from '../../../../../src-server/content/exchange/imported-question.ts'

const item: Item = {
  id: 'set-1',
  type: 'true-false',
  topic: 'Plants',
  difficulty: 'medium',
  stem: 'A fern has seeds.',
  explanation: 'A fern has spores.',
  key: false
}
const place = { file: 'plants.gift', line: 3 }

describe('the outcome of an imported question', () => {
  test('is taken completely without a loss', () => {
    expect(takeQuestion(place, { item, pictures: [] }, [])).toEqual({ kind: 'taken', place, question: { item, pictures: [] } })
  })

  test('tells the same loss once', () => {
    const loss = { code: 'markup-lost', values: { tag: 'div' } } as const
    const outcome = takeQuestion(place, { item, pictures: [] }, [loss, loss, { code: 'feedback-lost' }])
    expect(outcome).toMatchObject({ kind: 'taken-with-loss', losses: [loss, { code: 'feedback-lost' }] })
  })

  test('tells the beginning of a question that was not taken, on one line', () => {
    const outcome = refuseQuestion(place, `Which\n${'plant '.repeat(40)}`, [{ code: 'not-closed' }])
    expect(outcome).toMatchObject({ kind: 'not-taken', reasons: [{ code: 'not-closed' }] })
    expect(outcome.kind === 'not-taken' && outcome.excerpt).toMatch(/^Which plant plant .{55,62}…$/)
  })
})
