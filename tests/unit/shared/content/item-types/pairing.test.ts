import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, fractionOf, nought, whole } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import { countPairs } from '../../../../../src-shared/content/item-types/base/pairing.ts'
import {
  isAcceptable,
  isAllWrong,
  isKeyFor,
  itemSchema,
  keyOfItem,
  limitsOfItem,
  markResponse,
  paperItemSchema,
  responseSchema,
  showItem,
  textsOfItem,
  type Item
} from '../../../../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'

const { matching, 'gap-match': gapMatch } = itemsOfEachType
const inOrder = <Value>(values: readonly Value[]): Value[] => [...values]
const markOf = (pairs: Readonly<Record<string, string>>) => markResponse({ pairs }, keyOfItem(matching))
const issuesOf = (item: Item, changed: object): readonly string[] =>
  itemSchema.safeParse({ ...item, ...changed }).error?.issues.map(({ message }) => message) ?? []

/** Every way to give each prompt one of the choices, none twice. */
function allPairings(slotIds: readonly string[], choiceIds: readonly string[]): Record<string, string>[] {
  const [slotId, ...rest] = slotIds
  if (slotId === undefined) return [{}]
  return choiceIds.flatMap((id) =>
    allPairings(
      rest,
      choiceIds.filter((one) => one !== id)
    ).map((others) => ({ ...others, [slotId]: id }))
  )
}

describe('matching', () => {
  it.each<readonly [Readonly<Record<string, string>>, number, number]>([
    [{ heart: 'y', lung: 'w', kidney: 'x' }, 1, 1],
    [{ heart: 'y', lung: 'w' }, 2, 3],
    [{ heart: 'y', lung: 'w', kidney: 'z' }, 5, 9],
    [{ heart: 'y', lung: 'x', kidney: 'w' }, 1, 9],
    [{ heart: 'y' }, 1, 3],
    [{ lung: 'x', kidney: 'w' }, 0, 1]
  ])('the pairs %j earn %i/%i: a wrong pair of four choices takes back a third of a right one', (pairs, numerator, denominator) => {
    expect(markOf(pairs)).toEqual(fractionOf(numerator, denominator))
  })

  it('pairs by lot earn nothing together before the lower bound of zero', () => {
    const key = { pairs: matching.key, choiceCount: matching.choices.length }
    const { slotIds, choiceIds } = { slotIds: matching.prompts.map(({ id }) => id), choiceIds: matching.choices.map(({ id }) => id) }
    const all = allPairings(slotIds, choiceIds)
    expect(all).toHaveLength(24)
    const sum = all.map((pairs) => countPairs(pairs, key)).reduce((total, { right, wrong }) => add(total, fractionOf(3 * right - wrong, 3)), nought)
    expect(sum).toEqual(nought)
  })

  it('one more right pair never earns less, and one more wrong pair never more', () => {
    fc.assert(
      fc.property(fc.constantFrom('heart', 'lung', 'kidney'), fc.constantFrom('w', 'x', 'y', 'z'), fc.nat(23), (slotId, choiceId, at) => {
        const all = allPairings(['heart', 'lung', 'kidney'], ['w', 'x', 'y', 'z'])
        const drawn: Record<string, string> = all[at] ?? {}
        const { [slotId]: _, ...before } = drawn
        fc.pre(!Object.values(before).includes(choiceId))
        const [one, other] = [markOf(before), markOf({ ...before, [slotId]: choiceId })]
        const change = other.numerator * one.denominator - one.numerator * other.denominator
        expect(matching.key[slotId] === choiceId ? change >= 0n : change <= 0n).toBe(true)
      })
    )
  })

  it('an answer is all wrong only without any right pair', () => {
    const key = keyOfItem(matching)
    expect(isAllWrong({ pairs: { heart: 'w', lung: 'x' } }, key)).toBe(true)
    expect(isAllWrong({ pairs: { heart: 'y', lung: 'x', kidney: 'w' } }, key)).toBe(false)
  })

  it('an answer names prompts and choices of its item, at least one, and no choice twice', () => {
    const limits = limitsOfItem(showItem(matching, inOrder))
    const fit = (pairs: Record<string, string>): boolean => isAcceptable({ pairs }, limits)
    expect(fit({ heart: 'z' })).toBe(true)
    expect([{}, { heart: 'v' }, { liver: 'w' }, { heart: 'w', lung: 'w' }, { constructor: 'w' }].map(fit)).toEqual([
      false,
      false,
      false,
      false,
      false
    ])
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`prompt-${String(index)}`, 'w']))
    expect([{ pairs: many }, { words: many }, { pairs: { Heart: 'w' } }].map((one) => responseSchema.safeParse(one).success)).toEqual([
      false,
      false,
      false
    ])
  })

  it('a key is valid only for an item with all of its prompts and as many choices', () => {
    const limits = limitsOfItem(showItem(matching, inOrder))
    const key = (pairs: Record<string, string>, choiceCount: number) => isKeyFor({ type: 'matching', pairs, choiceCount }, limits)
    expect(key({ heart: 'z', lung: 'x', kidney: 'w' }, 4)).toBe(true)
    expect([key(matching.key, 5), key({ heart: 'z' }, 4), key({ heart: 'z', lung: 'z', kidney: 'w' }, 4)]).toEqual([false, false, false])
  })

  it('prompts stay in the author’s order and choices are shuffled', () => {
    const shown = paperItemSchema.parse(showItem(matching, (values) => values.toReversed()))
    expect(shown).toMatchObject({
      prompts: [{ id: 'heart' }, { id: 'lung' }, { id: 'kidney' }],
      choices: [{ id: 'z' }, { id: 'y' }, { id: 'x' }, { id: 'w' }]
    })
  })

  it('an item is refused if its key is not whole or its lists give the pairs away', () => {
    const told = 'the list of choices, or the letters of their ids, give the pairs away'
    const notWhole = 'the key must give each prompt or gap one choice, and none twice'
    expect(issuesOf(matching, {})).toEqual([])
    expect(issuesOf(matching, { key: { heart: 'w', lung: 'x', kidney: 'z' } })).toEqual([told])
    expect(issuesOf(matching, { choices: matching.choices.toReversed(), key: { heart: 'z', lung: 'y', kidney: 'w' } })).toEqual([told])
    expect(issuesOf(matching, { key: { heart: 'y', lung: 'w' } })).toContain(notWhole)
    expect(issuesOf(matching, { key: { heart: 'y', lung: 'w', kidney: 'w' } })).toContain(notWhole)
    expect(issuesOf(matching, { choices: matching.choices.slice(0, 2) })).toContain(notWhole)
    expect(issuesOf(matching, { prompts: [...matching.prompts, { id: 'heart', text: 'Heart' }] })).toContain('two options have the same id')
  })
})

describe('words for gaps', () => {
  const key = keyOfItem(gapMatch)

  it('each gap counts, and a wrong word of three takes back half of a right one', () => {
    expect(markResponse({ words: { up: 'y', down: 'w' } }, key)).toEqual(whole)
    expect(markResponse({ words: { up: 'y', down: 'x' } }, key)).toEqual(fractionOf(1, 4))
    expect(markResponse({ words: { up: 'w', down: 'y' } }, key)).toEqual(nought)
    expect(markResponse({ pairs: { up: 'y', down: 'w' } }, key)).toEqual(nought)
  })

  it('an item is refused if its gaps differ from its key, a gap is there twice, or a word has markup of formulas', () => {
    expect(issuesOf(gapMatch, { text: 'Water rises in the [[up]].' })).toContain('the key must give each prompt or gap one choice, and none twice')
    expect(issuesOf(gapMatch, { text: 'In [[up]] and [[up]] and [[down]].' })).toContain('two gaps have the same id')
    expect(issuesOf(gapMatch, { words: [...gapMatch.words.slice(0, 2), { id: 'y', text: '$x$' }] })).toContain(
      'a word for a gap has no formula, picture or bracket'
    )
    expect(issuesOf(gapMatch, { words: gapMatch.words.toReversed() })).toContain(
      'the list of choices, or the letters of their ids, give the pairs away'
    )
  })

  it('the content checks get the words that are right and those that are left over', () => {
    expect(textsOfItem(gapMatch)).toMatchObject({ right: [{ text: 'phloem' }, { text: 'xylem' }], wrong: ['cuticle'] })
    expect(textsOfItem(matching).wrong).toEqual(['Digests starch'])
  })
})
