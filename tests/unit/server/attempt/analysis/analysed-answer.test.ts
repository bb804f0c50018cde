import { expect, it } from 'vitest'
import { createMarking, toMoments } from '../../../../../src-server/attempt/analysis/analysed-answer.ts'
import type { Act } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'

const answer = (itemId: string, response: ItemResponse): Act => ({ kind: 'answer', itemId, response })
const move = (itemId: string): Act => ({ kind: 'move', itemId })
const kindsOf = (...acts: readonly Act[]): string[] => toMoments(acts.map((act, index) => ({ act, spentMs: index }))).map(({ kind }) => kind)

it('text typed during one visit to an item counts as one answer, in its last wording', () => {
  expect(
    kindsOf(answer('a', { text: 'os' }), answer('a', { text: 'osm' }), { kind: 'focus', hasFocus: true }, answer('a', { text: 'osmosis' }))
  ).toEqual(['other', 'other', 'focus', 'answer'])
})

it('an answer changed at a later visit to the item counts again', () => {
  expect(kindsOf(answer('a', { text: 'osmosis' }), move('b'), move('a'), answer('a', { text: 'diffusion' }))).toEqual([
    'answer',
    'move',
    'move',
    'answer'
  ])
})

it('options ticked in a row count as one answer, and each choice of a single option counts', () => {
  expect(kindsOf(answer('a', { optionIds: ['w'] }), answer('a', { optionIds: ['w', 'x'] }))).toEqual(['other', 'answer'])
  expect(kindsOf(answer('a', { optionId: 'w' }), answer('a', { optionId: 'x' }))).toEqual(['answer', 'answer'])
  expect(kindsOf(answer('a', { isTrue: true }), answer('a', { isTrue: false }))).toEqual(['answer', 'answer'])
})

it('an answer in the former event format is read as its response', () => {
  expect(toMoments([{ act: { kind: 'answer', itemId: 'a', optionId: 'w' }, spentMs: 5 }])).toEqual([
    { kind: 'answer', spentMs: 5, itemId: 'a', answer: { optionId: 'w' } }
  ])
})

it('partial marks are given only when the marking rules allow them', () => {
  const key = { type: 'multiple-response', optionIds: ['w', 'x'], why: {} } as const
  const answerKey = [{ slug: 'biology', items: [{ id: 'a', key: { ...key, optionIds: [...key.optionIds] }, topic: 'Cells', explanation: 'So.' }] }]
  const half: ItemResponse = { optionIds: ['w'] }
  const markingOf = (isPartial: boolean) => createMarking(answerKey, { marking: { forRight: 2, forWrong: 0, isPartial } })
  expect(markingOf(true).markOf('a', half)).toBe(0.5)
  expect(markingOf(false).markOf('a', half)).toBe(0)
  expect(markingOf(true).markOf('of another paper', half)).toBe(0)
})
