import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../../../../../src-server/platform/create-seeded-random.ts'
import { createFreshMaker, MOST_OF_TEMPLATE } from '../../../../../src-server/content/templates/create-fresh-maker.ts'
import type { ItemTemplate } from '../../../../../src-shared/content/templates/item-template.ts'
import type { Item } from '../../../../../src-shared/content/item-types/item-types.ts'
import { buildNarrowTemplate, buildTemplate } from '../../../../support/build-template.ts'

interface Make {
  readonly name?: string
  readonly had?: readonly string[]
  readonly asked?: readonly string[]
  readonly pictures?: readonly string[]
}

function make(templates: readonly ItemTemplate[], { name = 'attempt', had = [], asked = [], pictures = [] }: Make = {}): Item[] {
  const timesSeen = new Map(had.map((id) => [id, 1]))
  const maker = createFreshMaker({ templates, name, random: createSeededRandom(name), timesSeen, pictures: new Set(pictures), asked })
  const items: Item[] = []
  for (let item = maker.next({}); item !== null; item = maker.next({})) items.push(item)
  return items
}

const stemsOf = (items: readonly Item[]): string[] => items.map(({ stem }) => stem)

describe('the fresh items of a paper', () => {
  it('the fresh items of one template for one attempt are 20 different questions', () => {
    const items = make([buildTemplate()])
    expect({
      itemCount: items.length,
      distinctStemCount: new Set(stemsOf(items)).size,
      distinctIdCount: new Set(items.map(({ id }) => id)).size
    }).toEqual({ itemCount: 20, distinctStemCount: 20, distinctIdCount: 20 })
    expect(MOST_OF_TEMPLATE).toBe(20)
    expect(items.every(({ id }) => /^adding~[0-9a-f]{12}$/.test(id))).toBe(true)
  })

  it('a narrow template gives all its questions as fresh items, except those the attempt already asks', () => {
    const all = make([buildNarrowTemplate(7)])
    expect(new Set(stemsOf(all)).size).toBe(7)
    const [first = ''] = stemsOf(all)
    expect(stemsOf(make([buildNarrowTemplate(7)], { asked: [first] })).toSorted()).toEqual(stemsOf(all).slice(1).toSorted())
  })

  it('fresh items come from each template in turn', () => {
    const items = make([buildTemplate({ id: 'one' }), buildTemplate({ id: 'other' })])
    const names = items.slice(0, 10).map(({ id }) => id.split('~')[0])
    expect({ fromOne: names.filter((name) => name === 'one').length, fromOther: names.filter((name) => name === 'other').length }).toEqual({
      fromOne: 5,
      fromOther: 5
    })
  })

  it('fresh items are questions that the candidate has not had, as long as there are any', () => {
    const before = make([buildNarrowTemplate(8)]).slice(0, 5)
    const now = make([buildNarrowTemplate(8)], { name: 'another attempt', had: before.map(({ id }) => id) })
    expect(now).toHaveLength(8)
    expect(stemsOf(now.slice(0, 3)).filter((stem) => stemsOf(before).includes(stem))).toEqual([])
    expect(stemsOf(now.slice(3)).toSorted()).toEqual(stemsOf(before).toSorted())
  })

  it('fresh items are the same for the same attempt name and different for another name', () => {
    expect(make([buildTemplate()])).toEqual(make([buildTemplate()]))
    expect(stemsOf(make([buildTemplate()], { name: 'another' }))).not.toEqual(stemsOf(make([buildTemplate()])))
  })

  it('hundreds of templates with a single question each are soon used up, and give it', () => {
    let madeCount = 0
    const counted = (template: ItemTemplate): ItemTemplate =>
      Object.defineProperty(template, 'stem', { get: () => ((madeCount += 1), `Is the sum of ${template.id} known?`) })
    const narrow = Array.from({ length: 300 }, (_, index) => counted(buildNarrowTemplate(2, { id: `narrow-${index}` })))
    expect(make(narrow)).toHaveLength(300)
    expect(madeCount).toBeLessThanOrEqual(300 + 600 + 2 * 300)
    expect(make([...narrow, buildTemplate()]), 'another template has its questions').toHaveLength(320)
  })

  it('fresh items never come from a broken template or from one whose picture is missing', () => {
    const broken = buildTemplate({ id: 'broken', key: 'a+nothing' })
    const pictured = buildTemplate({ id: 'pictured', stem: 'How much is $[[a]]+[[b]]$? ![heap]' })
    expect(new Set(make([broken, pictured, buildTemplate()]).map(({ id }) => id.split('~')[0]))).toEqual(new Set(['adding']))
    expect(make([pictured], { pictures: ['heap'] })).toHaveLength(20)
  })
})
