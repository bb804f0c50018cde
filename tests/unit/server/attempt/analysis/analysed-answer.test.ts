import { expect, it } from 'vitest'
import { createMarking, toMoments } from '../../../../../src-server/attempt/analysis/analysed-answer.ts'
import type { Act } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'

const answer = (itemId: string, response: ItemResponse): Act => ({ kind: 'answer', itemId, response })
const move = (itemId: string): Act => ({ kind: 'move', itemId })
const kindsOf = (...acts: readonly Act[]): string[] => toMoments(acts.map((act, index) => ({ act, spentMs: index }))).map(({ kind }) => kind)

it('counts what was typed at one visit once, as it was left', () => {
  expect(
    kindsOf(answer('a', { text: 'os' }), answer('a', { text: 'osm' }), { kind: 'focus', hasFocus: true }, answer('a', { text: 'osmosis' }))
  ).toEqual(['other', 'other', 'focus', 'answer'])
})

it('counts a change at a later visit', () => {
  expect(kindsOf(answer('a', { text: 'osmosis' }), move('b'), move('a'), answer('a', { text: 'diffusion' }))).toEqual([
    'answer',
    'move',
    'move',
    'answer'
  ])
})

it('counts options that were ticked one after the other once, and each choice of a single one', () => {
  expect(kindsOf(answer('a', { optionIds: ['w'] }), answer('a', { optionIds: ['w', 'x'] }))).toEqual(['other', 'answer'])
  expect(kindsOf(answer('a', { optionId: 'w' }), answer('a', { optionId: 'x' }))).toEqual(['answer', 'answer'])
  expect(kindsOf(answer('a', { isTrue: true }), answer('a', { isTrue: false }))).toEqual(['answer', 'answer'])
})

it('reads an answer of a former version as its response', () => {
  expect(toMoments([{ act: { kind: 'answer', itemId: 'a', optionId: 'w' }, spentMs: 5 }])).toEqual([
    { kind: 'answer', spentMs: 5, itemId: 'a', answer: { optionId: 'w' } }
  ])
})

it('marks in part only where the rules do', () => {
  const key = { type: 'multiple-response', optionIds: ['w', 'x'], why: {} } as const
  const answerKey = [{ slug: 'biology', items: [{ id: 'a', key: { ...key, optionIds: [...key.optionIds] }, topic: 'Cells', explanation: 'So.' }] }]
  const half: ItemResponse = { optionIds: ['w'] }
  const markingOf = (isPartial: boolean) => createMarking(answerKey, { marking: { forRight: 2, forWrong: 0, isPartial } })
  expect(markingOf(true).markOf('a', half)).toBe(0.5)
  expect(markingOf(false).markOf('a', half)).toBe(0)
  expect(markingOf(true).markOf('of another paper', half)).toBe(0)
})
