import { describe, expect, it } from 'vitest'
import { checkBanks } from '../../../../../src-server/content/bank/check-banks.ts'
import { checkLessons } from '../../../../../src-server/content/bank/check-lessons.ts'
import { countWhys } from '../../../../../src-server/content/bank/check-whys.ts'
import type { BankSubject } from '../../../../../src-server/content/sources/bank-source.ts'
import type { Syllabus } from '../../../../../src-server/content/sources/syllabus.ts'
import type { Item, ItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { buildNumericItem, buildWordItem } from '../../../../support/build-content.ts'

const objectives = ['Multiply whole numbers', 'Say why water cools']
const syllabus: Syllabus = {
  bank: 'village',
  subject: 'sums',
  classLevel: 'js-3',
  topics: [
    { title: 'Multiplication', objectives },
    { title: 'Evaporation', objectives }
  ]
}
const words = { speller: null, synonyms: new Map<string, ReadonlySet<number>>() }

function explained(item: ItemOf<'single-choice'>): ItemOf<'single-choice'> {
  return { ...item, options: item.options.map((option) => (option.id === item.key ? option : { ...option, why: 'That is something else.' })) }
}

const items = [explained(buildNumericItem()), explained(buildWordItem())]

function subjectOf(changes: { bank?: string; items?: readonly Item[]; syllabus?: Partial<Syllabus> } = {}): BankSubject {
  const bank = changes.bank ?? 'village'
  return {
    bank,
    content: { subject: 'sums', title: 'Sums', version: 1, stimuli: [], items: [...(changes.items ?? items)] },
    syllabus: { ...syllabus, bank, ...changes.syllabus },
    reviews: undefined,
    templates: [],
    media: new Map()
  }
}

function findingsOf(...subjects: readonly BankSubject[]): readonly string[] {
  return checkBanks(subjects, words)
    .filter(({ code }) => code !== 'unreviewed')
    .map(({ bank, itemId, code }) => `${bank} ${itemId} ${code}`)
}

describe('a bank', () => {
  it('the check finds nothing in a sound bank', () => {
    expect(findingsOf(subjectOf())).toEqual([])
  })

  it('the check demands a reason for every wrong option, unless the table of topics says that they are optional', () => {
    const without = [buildNumericItem(), ...items.slice(1)]
    expect(findingsOf(subjectOf({ items: without }))).toEqual(['village baskets why-missing'])
    expect(findingsOf(subjectOf({ items: without, syllabus: { whys: 'optional' } }))).toEqual([])
    expect(countWhys([subjectOf({ items: without }), subjectOf({ bank: 'town' })])).toBe(
      'single-choice items with a reason for every wrong option: village 1 of 2, town 2 of 2'
    )
  })

  it('the check finds an item with the question of another bank, and an item with the id of another bank', () => {
    const stem = 'A trader packs 15 mangoes into each of 8 baskets. How many mangoes does she pack?'
    const others = [{ ...items[0]!, id: 'crates', stem, calculation: '15*8-60' }, explained(buildWordItem({ stem: 'Where does dew form at night?' }))]
    expect(findingsOf(subjectOf(), subjectOf({ bank: 'town', items: others }))).toEqual([
      'town pot duplicate-id',
      'town crates duplicate-across-banks'
    ])
  })
})

describe('short questions of two banks', () => {
  const sum = (id: string, texts: readonly string[]): Item => {
    const options = texts.map((text, index) => ({ id: 'wxyz'[index] ?? '', text, ...(index > 0 ? { why: `${text} is not it.` } : {}) }))
    return explained(buildWordItem({ id, stem: 'How much is $7+5$?', options, key: 'w', explanation: `Seven and five make ${texts[0] ?? ''}.` }))
  }
  const twin = (id: string, texts: readonly string[], classLevel: Syllabus['classLevel']): readonly string[] => {
    const topics = syllabus.topics.map((topic) => ({ ...topic, classLevel }))
    const town = subjectOf({ bank: 'town', items: [sum(id, texts)], syllabus: { classLevel, topics } })
    return findingsOf(subjectOf({ items: [...items, sum('village-sum', ['12', '2', '35', '75'])] }), town).filter((found) => found.startsWith('town'))
  }

  it('two classes may be asked the same short question with answers of their own', () => {
    expect(twin('town-sum', ['13', '3', '36', '76'], 'primary-1')).not.toContain('town town-sum duplicate-across-banks')
  })

  it('one class may not, and nobody may with the same answers', () => {
    expect(twin('town-sum', ['13', '3', '36', '76'], syllabus.classLevel)).toContain('town town-sum duplicate-across-banks')
    expect(twin('town-sum', ['2', '12', '35', '75'], 'primary-1')).toContain('town town-sum duplicate-across-banks')
  })
})

describe('the class of a topic', () => {
  it('the check finds a topic without a class, and an item whose topic is not in the table of its class', () => {
    const { classLevel: _, ...classless } = syllabus
    expect(findingsOf({ ...subjectOf(), syllabus: classless })).toEqual(['village sums class-missing', 'village sums class-missing'])
    const strange = items.map((item) => ({ ...item, topic: 'Calculus' }))
    expect(
      findingsOf(subjectOf({ items: [...items, ...strange.map((item) => ({ ...item, id: `${item.id}-2`, stem: 'Which is it then?' })).slice(1)] }))
    ).toContain('village pot-2 unknown-topic')
  })

  it.each([
    ['primary-1', 21],
    ['primary-6', 26],
    ['js-3', 41],
    ['ss-3', 51]
  ] as const)('a sentence for %s may not have %i words', (classLevel, count) => {
    const stemOf = (length: number): string => `${Array.from({ length: length - 1 }, () => 'so').join(' ')} what?`
    const topics = syllabus.topics.map((topic, index) => (index === 0 ? { ...topic, classLevel } : topic))
    const withStem = (length: number) =>
      subjectOf({
        items: [{ ...items[0]!, stem: stemOf(length), explanation: 'So 5 is not it, but $60$ is. It is what we want.' }, items[1]!],
        syllabus: { topics }
      })
    expect(findingsOf(withStem(count)).filter((found) => found === 'village baskets hard-to-read')).toHaveLength(1)
    expect(findingsOf(withStem(count - 1)).filter((found) => found === 'village baskets hard-to-read')).toHaveLength(0)
  })

  it('a quiz may not ask topics that are taught after the class of its lesson', () => {
    const draw = { itemCount: 8, topics: ['Multiplication'] }
    const quiz = { title: 'Sums', description: 'Eight sums.', subject: 'sums', budgetMs: 600_000, draw }
    const line = {
      slug: 'sums',
      title: 'Sums',
      summary: 'Sums.',
      subject: 'mathematics',
      classLevels: ['primary-4' as const],
      minutes: 5,
      sections: [],
      quiz
    }
    const codesFor = (changes: Partial<Syllabus>): readonly string[] =>
      checkLessons([{ line, svgs: new Map() }], {
        subjects: [subjectOf({ syllabus: changes })],
        profiles: [],
        ownBank: 'village'
      }).map(({ code }) => code)
    expect(codesFor({})).toContain('topic-of-another-class')
    expect(codesFor({ classLevel: 'primary-6' })).not.toContain('topic-of-another-class')
    expect(codesFor({ topics: [{ title: 'Multiplication', classLevel: 'primary-5', objectives }] })).toContain('topic-of-another-class')
    expect(codesFor({ topics: [{ title: 'Multiplication', classLevel: 'primary-4', objectives }] })).not.toContain('topic-of-another-class')
  })
})
