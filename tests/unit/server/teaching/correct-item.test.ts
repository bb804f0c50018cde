import { expect, it } from 'vitest'
import { correctItem } from '../../../../src-server/teaching/papers/correct-item.ts'
import type { Correction } from '../../../../src-server/attempt/draw/correction.ts'
import { keyOfItem, type Item, type ItemKey } from '../../../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from '../../../support/build-items.ts'

const content = { subject: 'trials', version: 1 }

function correctionOf(item: Item, to: ItemKey, contentVersion = 2): Correction {
  const change = { kind: 'key', from: keyOfItem(item), to, explanation: 'Look again.' } as const
  return { id: `${item.id}-again`, itemId: item.id, contentVersion, reason: 'The key was misread.', change }
}

const changes: readonly (readonly [keyof typeof itemsOfEachType, (key: ItemKey) => ItemKey])[] = [
  ['single-choice', (key) => (key.type === 'single-choice' ? { ...key, optionId: 'w' } : key)],
  ['true-false', (key) => (key.type === 'true-false' ? { ...key, isTrue: !key.isTrue } : key)],
  ['multiple-response', (key) => (key.type === 'multiple-response' ? { ...key, optionIds: key.optionIds.slice(1) } : key)],
  ['numeric', (key) => (key.type === 'numeric' ? { ...key, value: '21' } : key)],
  ['short-text', (key) => (key.type === 'short-text' ? { ...key, accepted: ['haemoglobin'], isCaseSensitive: true } : key)],
  [
    'matching',
    (key) => {
      if (key.type !== 'matching') return key
      const [[first, one], [second, other], ...rest] = Object.entries(key.pairs) as [[string, string], [string, string], ...[string, string][]]
      return { ...key, pairs: Object.fromEntries([[first, other], [second, one], ...rest]) }
    }
  ]
]

it.each(changes)('a corrected key of the type %s is that of the item', (type, change) => {
  const item: Item = itemsOfEachType[type]
  const to = change(keyOfItem(item))
  expect(to).not.toEqual(keyOfItem(item))
  const corrected = correctItem(item, content, [correctionOf(item, to)])
  const { why: _, ...wanted } = { why: null, ...to }
  expect(corrected && keyOfItem(corrected)).toMatchObject(wanted)
  expect(corrected?.explanation).toBe('Look again.')
})

it('a correction that the bank already has changes nothing', () => {
  const item = itemsOfEachType['true-false']
  const correction = correctionOf(item, { type: 'true-false', isTrue: !item.key, why: null })
  expect(correctItem(item, { ...content, version: 2 }, [correction])).toEqual(item)
  expect(correctItem(item, content, undefined)).toBe(item)
})
