import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isAcceptable,
  isKeyFor,
  itemKeySchema,
  itemLimitsSchema,
  itemSchema,
  keyOfItem,
  letterCountOf,
  limitsOfItem,
  markResponse,
  paperItemSchema,
  responseSchema,
  showItem,
  type Item,
  type ItemResponse
} from '../../../../../src-shared/content/item-types/item-types.ts'
import { compare, fractionOf, nought, whole } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import { anyResponse } from '../../../../support/any-response.ts'
import { anyAnswer } from '../../../../support/paper-answers.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'

const items = Object.values(itemsOfEachType)
const inOrder = <Value>(values: readonly Value[]): Value[] => [...values]
const reversed = <Value>(values: readonly Value[]): Value[] => values.toReversed()
const markOf = (item: Item, response: ItemResponse) => markResponse(response, keyOfItem(item))

describe('every type of items', () => {
  it('every item type has an item, a shown item, limits and a key that fit its own schemas', () => {
    for (const item of items) {
      expect(itemSchema.parse(item)).toEqual(item)
      const shown = showItem(item, inOrder)
      expect(paperItemSchema.parse(shown)).toEqual(shown)
      expect(itemLimitsSchema.parse(limitsOfItem(shown))).toEqual(limitsOfItem(shown))
      expect(itemKeySchema.parse(keyOfItem(item))).toEqual(keyOfItem(item))
    }
  })

  it('every item type shows a candidate nothing of the key', () => {
    for (const item of items) {
      const text = JSON.stringify(showItem(item, inOrder))
      for (const secret of [
        '"key',
        'why',
        'accepted',
        'explanation',
        '"value"',
        'factor',
        'tolerance',
        'calculation',
        'because-canary',
        'topic',
        'difficulty',
        'guide',
        'modelAnswer'
      ]) {
        expect({ itemId: item.id, secret, isShown: text.includes(secret) }).toEqual({ itemId: item.id, secret, isShown: false })
      }
    }
  })

  it('every item type accepts its own answers and gives no mark for an answer of another type', () => {
    for (const item of items) {
      const limits = limitsOfItem(showItem(item, inOrder))
      const own = anyAnswer(showItem(item, inOrder))
      expect({ itemId: item.id, isAcceptable: isAcceptable(own, limits) }).toEqual({ itemId: item.id, isAcceptable: true })
      for (const other of items.filter(({ id }) => id !== item.id)) {
        const foreign = anyAnswer(showItem(other, inOrder))
        expect({ itemId: item.id, otherId: other.id, isAcceptable: isAcceptable(foreign, limits) }).toEqual({
          itemId: item.id,
          otherId: other.id,
          isAcceptable: false
        })
        expect(markOf(item, foreign)).toEqual(nought)
      }
    }
  })

  it('every item type marks any answer from zero to the full mark, and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...items), anyResponse, (item, response) => {
        const mark = markOf(item, response)
        expect(compare(mark, nought) >= 0 && compare(mark, whole) <= 0).toBe(true)
        expect([true, false]).toContain(isAcceptable(response, limitsOfItem(showItem(item, inOrder))))
      })
    )
  })

  it('every item type shows its lists, also units, in the candidate’s order, so that none reveals the key', () => {
    const orders = (shuffle: typeof inOrder) =>
      items.map((item) => {
        const shown = showItem(item, shuffle)
        if ('options' in shown) return shown.options.map(({ id }) => id).join('')
        if ('regions' in shown) return shown.regions.map(({ id }) => id).join(' ')
        if ('choices' in shown) return shown.choices.map(({ id }) => id).join('')
        if (shown.type === 'gap-match') return shown.words.map(({ id }) => id).join('')
        if ('steps' in shown) return shown.steps.map(({ id }) => id).join('')
        if ('units' in shown) return shown.units.join(' ')
        return 'gaps' in shown ? shown.gaps.map((gap) => (gap.kind === 'list' ? gap.options.map(({ id }) => id).join('') : '')).join('') : ''
      })
    expect(orders(inOrder)).toEqual(['wxyz', '', 'vwxyz', '', 'm/s km/h kg', 'wx', 'wxyz', 'wxyz', 'wxy', '', 'left right top', '', ''])
    expect(orders(reversed)).toEqual(['zyxw', '', 'zyxwv', '', 'kg km/h m/s', 'xw', 'zyxw', 'zyxw', 'yxw', '', 'top right left', '', ''])
    for (const item of items) expect(isAcceptable(anyAnswer(showItem(item, inOrder)), limitsOfItem(showItem(item, reversed)))).toBe(true)
  })
})

describe('a single choice', () => {
  const item = itemsOfEachType['single-choice']

  it('an item without a type is read as a single choice from before item types', () => {
    const { type: _, ...former } = item
    const shown = showItem(itemSchema.parse(former), inOrder)
    expect(shown.type).toBe('single-choice')
    const { type: __, ...formerShown } = shown
    expect(limitsOfItem(paperItemSchema.parse(formerShown))).toEqual({ type: 'single-choice', optionIds: ['w', 'x', 'y', 'z'] })
  })

  it('a single choice earns all or nothing by the id of the chosen option', () => {
    expect(markOf(item, { optionId: 'x' })).toEqual(whole)
    expect(markOf(item, { optionId: 'w' })).toEqual(nought)
  })

  it('the key of a single choice says why the other options are wrong', () => {
    expect(keyOfItem(item)).toEqual({ type: 'single-choice', optionId: 'x', why: { w: 'because-canary: it is the sum.' } })
  })
})

describe('true or false', () => {
  it('a true or false item earns all or nothing', () => {
    expect(markOf(itemsOfEachType['true-false'], { isTrue: false })).toEqual(whole)
    expect(markOf(itemsOfEachType['true-false'], { isTrue: true })).toEqual(nought)
  })
})

describe('several right options', () => {
  const item = itemsOfEachType['multiple-response']

  it.each([
    ['v w x', 1, 1],
    ['x w v', 1, 1],
    ['v w', 2, 3],
    ['v', 1, 3],
    ['v y', 0, 1],
    ['v w y', 1, 3],
    ['v w x y', 2, 3],
    ['v w x y z', 1, 3],
    ['y z', 0, 1]
  ])('the multiple response %s earns %i/%i: a wrong option takes back what a right one gives', (ids, numerator, denominator) => {
    expect(markOf(item, { optionIds: ids.split(' ') })).toEqual(fractionOf(numerator, denominator))
  })

  it('a multiple response may not be empty, repeat an option or choose one of another item', () => {
    const limits = limitsOfItem(showItem(item, inOrder))
    expect([[], ['v', 'v'], ['u']].map((optionIds) => isAcceptable({ optionIds }, limits))).toEqual([false, false, false])
    expect(letterCountOf(item)).toBe(5)
  })

  it('a multiple response never earns more by one more wrong option, nor less by one more right one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('v', 'w', 'x', 'y', 'z'), { minLength: 1 }),
        fc.constantFrom('v', 'w', 'x', 'y', 'z'),
        (chosen, more) => {
          fc.pre(!chosen.includes(more))
          const change = compare(markOf(item, { optionIds: [...chosen, more] }), markOf(item, { optionIds: chosen }))
          expect(['v', 'w', 'x'].includes(more) ? change >= 0 : change <= 0).toBe(true)
        }
      )
    )
  })
})

describe('a short text', () => {
  const item = itemsOfEachType['short-text']

  it.each(['chlorophyll', 'Chlorophyll', ' chlorophyll ', 'chlorophyll.', 'CHLOROPHYLL', 'the  green   pigment', 'ｃhlorophyll'])(
    'a short text item accepts "%s"',
    (text) => {
      expect(markOf(item, { text })).toEqual(whole)
    }
  )
  it.each(['chlorofyll', 'chlorophylls', 'a chlorophyll', '', '.', 'chlorophyll green'])('a short text item does not accept "%s"', (text) => {
    expect(markOf(item, { text })).toEqual(nought)
  })
  it('a short text item is case-sensitive if it says so', () => {
    const strict = { ...item, accepted: ['CO2'], isCaseSensitive: true }
    expect(['CO2', 'co2'].map((text) => markOf(strict, { text }))).toEqual([whole, nought])
  })
  it('a short text item accepts either kind of hyphen and apostrophe', () => {
    const spelt = { ...item, accepted: ['x-ray', "Newton's law"] }
    expect(['X‑ray', 'x–ray', 'newton’s law'].map((text) => markOf(spelt, { text }))).toEqual([whole, whole, whole])
  })
  it('a short text answer may not be blank or longer than a hundred characters', () => {
    const limits = limitsOfItem(showItem(item, inOrder))
    expect(['a', ' ', '', 'a'.repeat(101)].map((text) => isAcceptable({ text }, limits))).toEqual([true, false, false, false])
    expect(responseSchema.safeParse({ text: 'a'.repeat(101) }).success).toBe(false)
  })
})

describe('a key', () => {
  it('a key is valid only for an item with the options, gaps and units it names', () => {
    for (const item of items) {
      const limits = limitsOfItem(showItem(item, inOrder))
      expect(items.map((other) => [item.type, other.type, isKeyFor(keyOfItem(other), limits)])).toEqual(
        items.map((other) => [item.type, other.type, other === item])
      )
    }
  })

  it('a key is not valid for an item that lacks what the key calls right', () => {
    const limits = (name: keyof typeof itemsOfEachType) => limitsOfItem(showItem(itemsOfEachType[name], inOrder))
    expect(isKeyFor({ type: 'single-choice', optionId: 'v', why: {} }, { type: 'single-choice', optionIds: ['w', 'x'] })).toBe(false)
    expect(isKeyFor({ type: 'multiple-response', optionIds: ['w', 'v'], why: {} }, { type: 'multiple-response', optionIds: ['w', 'x'] })).toBe(false)
    const units = [{ symbol: 'furlong', factor: '1' }]
    expect(isKeyFor({ type: 'numeric', value: '1', tolerance: { kind: 'exact' }, units } as never, limits('numeric'))).toBe(false)
    expect(isKeyFor({ type: 'cloze', gaps: [{ id: 'gas', kind: 'typed', accepted: ['oxygen'] }] }, limits('cloze'))).toBe(false)
  })
})

describe('an answer', () => {
  it('an answer is refused if it has no type, two types or invalid members', () => {
    for (const response of [
      {},
      { optionId: 'w', text: 'w' },
      { optionId: '' },
      { value: '1' },
      { optionIds: [] },
      { gaps: { gas: 1 } },
      { isTrue: 'true' }
    ]) {
      expect({ response, isAccepted: responseSchema.safeParse(response).success }).toEqual({ response, isAccepted: false })
    }
  })

  it('an answer has a size limit for each of its parts', () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`gap-${String(index)}`, 'a']))
    for (const response of [
      { optionId: 'a'.repeat(21) },
      { optionIds: Array.from({ length: 11 }, String) },
      { value: '1'.repeat(41), unit: null },
      { formula: 'x'.repeat(121) },
      { regionIds: Array.from({ length: 11 }, String) },
      { plotted: Array.from({ length: 9 }, (_, x) => ({ x, y: 0 })) },
      { gaps: many }
    ]) {
      expect(responseSchema.safeParse(response).success).toBe(false)
    }
  })
})
