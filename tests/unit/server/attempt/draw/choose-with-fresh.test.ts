import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseItems } from '../../../../../src-server/attempt/draw/choose-items.ts'
import { chooseWithFresh } from '../../../../../src-server/attempt/draw/choose-with-fresh.ts'
import { createSeededRandom } from '../../../../../src-server/platform/create-seeded-random.ts'
import { originOf, readFreshItemId } from '../../../../../src-server/content/templates/fresh-item-id.ts'
import type { Item } from '../../../../../src-shared/content/item-types/item-types.ts'
import { buildTemplate } from '../../../../support/build-template.ts'
import { makeItem, makeItems } from '../../../../support/content-fixture.ts'

const difficulties = ['easy', 'medium', 'hard'] as const
/** One of four topics has no template, and no topic has a template of each difficulty. */
const templates = [
  buildTemplate({ id: 'adding-easy', topic: 'Adding', difficulty: 'easy' }),
  buildTemplate({ id: 'adding-medium', topic: 'Adding', difficulty: 'medium', stem: 'Add $[[a]]$ to $[[b]]$.' }),
  buildTemplate({ id: 'carrying', topic: 'Carrying', difficulty: 'medium', stem: 'Carry in $[[a]]+[[b]]$.' }),
  buildTemplate({ id: 'counting', topic: 'Counting', difficulty: 'hard', stem: 'Count on from $[[a]]$ by $[[b]]$.' })
]
const topicOf = new Map(templates.map(({ id, topic }) => [id, topic]))

const isFresh = ({ id }: Item): boolean => readFreshItemId(id) !== null
const topicsOf = (items: readonly Item[]): string[] => items.map(({ topic }) => topic).toSorted()
const makes = ({ topic, difficulty }: Item): boolean => templates.some((template) => template.topic === topic && template.difficulty === difficulty)

interface Bank {
  readonly items: readonly Item[]
  readonly timesSeen: ReadonlyMap<string, number>
}

const bankArbitrary: fc.Arbitrary<Bank> = fc
  .array(
    fc.record({
      topic: fc.constantFrom('Adding', 'Carrying', 'Counting', 'Reading'),
      difficulty: fc.constantFrom(...difficulties),
      isHad: fc.boolean(),
      ofText: fc.option(fc.constantFrom('text-1', 'text-2'), { nil: undefined, freq: 6 })
    }),
    { minLength: 1, maxLength: 20 }
  )
  .map((list) => ({
    items: list.map(({ topic, difficulty, ofText }, index) =>
      makeItem(`item-${index}`, { topic, difficulty, ...(ofText === undefined ? {} : { stimulusId: ofText }) })
    ),
    timesSeen: new Map(list.flatMap(({ isHad }, index) => (isHad ? [[`item-${index}`, 1] as const] : [])))
  }))

interface Asked extends Bank {
  readonly count: number
  readonly seed: string
  readonly oneIn?: number
}

function choose({ items, timesSeen, count, seed, oneIn }: Asked): Item[] {
  const random = createSeededRandom(seed)
  return chooseWithFresh(items, count, { random, timesSeen, templates, oneIn, name: seed, pictures: new Set() }) ?? []
}

/** Draws without templates. */
function chooseWritten({ items, timesSeen, count, seed }: Asked): Item[] {
  return chooseItems(items, count, { random: createSeededRandom(seed), timesSeen }) ?? []
}

const askedArbitrary = fc.record({ bank: bankArbitrary, count: fc.integer({ min: 1, max: 60 }), seed: fc.string() })
/** At most as many items as were written. */
const writtenArbitrary = askedArbitrary.map(({ bank, count, seed }) => ({ bank, count: 1 + (count % bank.items.length), seed }))

describe('a choice of written and fresh items', () => {
  it('a choice with fresh items repeats none, stays in template topics, keeps texts whole, and is reproducible', () => {
    fc.assert(
      fc.property(askedArbitrary, ({ bank, count, seed }) => {
        const asked = { ...bank, count, seed, oneIn: 3 }
        const chosen = choose(asked)
        expect(new Set(chosen.map(({ stem }) => stem)).size).toBe(chosen.length)
        expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length)
        expect(chosen.filter(isFresh).every(({ id, topic }) => topicOf.get(originOf(id)) === topic)).toBe(true)
        for (const { stimulusId } of chosen.filter((item) => item.stimulusId !== undefined)) {
          const whole = bank.items.filter((item) => item.stimulusId === stimulusId)
          const at = chosen.findIndex((item) => item.stimulusId === stimulusId)
          expect(chosen.slice(at, at + whole.length)).toEqual(whole)
        }
        expect(choose(asked)).toEqual(chosen)
      })
    )
  })

  it('a choice with fresh items has the requested count, however few items were written', () => {
    fc.assert(
      fc.property(askedArbitrary, ({ bank, count, seed }) => {
        expect(choose({ ...bank, count, seed, oneIn: 3 })).toHaveLength(count)
      })
    )
  })

  it('a choice with fresh items keeps topic shares, and a third is fresh wherever topics have templates', () => {
    fc.assert(
      fc.property(writtenArbitrary, ({ bank, count, seed }) => {
        const asked = { ...bank, count, seed, oneIn: 3 }
        const written = chooseWritten(asked)
        fc.pre(written.length === count)
        const chosen = choose(asked)
        expect(topicsOf(chosen)).toEqual(topicsOf(written))
        const open = written.filter((item) => item.stimulusId === undefined && item.topic !== 'Reading')
        expect(chosen.filter(isFresh).length).toBeGreaterThanOrEqual(Math.min(Math.ceil(count / 3), open.length))
      })
    )
  })

  it('a choice with fresh items has no seen item whose topic and difficulty a template covers', () => {
    fc.assert(
      fc.property(writtenArbitrary, fc.option(fc.constant(3), { nil: undefined }), ({ bank, count, seed }, oneIn) => {
        const asked = { ...bank, count, seed, ...(oneIn === undefined ? {} : { oneIn }) }
        const written = chooseWritten(asked)
        fc.pre(written.length === count)
        const chosen = choose(asked)
        expect(chosen.filter((item) => bank.timesSeen.has(item.id) && item.stimulusId === undefined && makes(item))).toEqual([])
        if (oneIn !== undefined) return
        // Without a minimum share nothing else changes: a template has the difficulty of the item that it replaces.
        const replaced = written.filter((item) => bank.timesSeen.has(item.id) && item.stimulusId === undefined && makes(item))
        expect(chosen.filter(isFresh)).toHaveLength(replaced.length)
        const kinds = (items: readonly Item[]): string[] => items.map(({ topic, difficulty }) => `${topic} ${difficulty}`).toSorted()
        expect(kinds(chosen)).toEqual(kinds(written))
      })
    )
  })

  it('fresh items first replace written items of the same difficulty', () => {
    const items = [...makeItems('easy', 3, { topic: 'Adding', difficulty: 'easy' }), ...makeItems('hard', 6, { topic: 'Adding', difficulty: 'hard' })]
    for (let seed = 0; seed < 20; seed += 1) {
      const fresh = choose({ items, timesSeen: new Map(), count: 9, seed: String(seed), oneIn: 3 }).filter(isFresh)
      expect(fresh.map(({ difficulty }) => difficulty)).toEqual(['easy', 'easy', 'easy'])
    }
  })
})
