import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../../../../src-server/platform/create-seeded-random.ts'
import { chooseWrong } from '../../../../../src-shared/content/templates/choose-wrong.ts'
import { itemTemplateSchema } from '../../../../../src-shared/content/templates/item-template.ts'
import { makeItem } from '../../../../../src-server/content/templates/make-item.ts'
import { buildTemplate } from '../../../../support/build-template.ts'

const wrongOf = (values: readonly number[]) => values.map((value) => ({ value }))

it('chooseWrong picks the requested number of wrong options, each at most once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 4, maxLength: 8 }), fc.string(), ([key = 0, ...values], seed) => {
      const takes = Math.min(3, values.length)
      const chosen = chooseWrong(wrongOf(values), key, { takes, random: createSeededRandom(seed) }).map(({ value }) => value)
      expect({ count: chosen.length, distinctCount: new Set(chosen).size, unknown: chosen.filter((value) => !values.includes(value)) }).toEqual({
        count: takes,
        distinctCount: takes,
        unknown: []
      })
    })
  )
})

it('chooseWrong puts the key at each possible rank by size about equally often', () => {
  const places = [0, 0, 0, 0]
  for (let seed = 0; seed < 400; seed += 1) {
    const chosen = chooseWrong(wrongOf([1, 2, 6, 7, 8]), 5, { takes: 3, random: createSeededRandom(String(seed)) })
    const place = chosen.filter(({ value }) => value < 5).length
    places[place] = (places[place] ?? 0) + 1
  }
  expect(places[3]).toBe(0)
  expect(Math.min(...places.slice(0, 3))).toBeGreaterThan(90)
})

it('a template must set “takes” if it has more wrong options than an item can show, and only then', () => {
  const [first, ...others] = buildTemplate().wrong
  const five = [first, ...others, ...others].map((option) => ({ ...option }))
  expect(itemTemplateSchema.safeParse({ ...buildTemplate(), wrong: five }).success).toBe(false)
  expect(itemTemplateSchema.safeParse({ ...buildTemplate(), wrong: five, takes: 3 }).success).toBe(true)
  expect(itemTemplateSchema.safeParse({ ...buildTemplate(), takes: 3 }).success).toBe(false)
})

it('an item shows as many wrong options as its template takes', () => {
  const template = buildTemplate({ wrong: [...buildTemplate().wrong, { value: 'a+b-10', why: 'A ten was not carried.' }], takes: 3 })
  for (let seed = 0; seed < 20; seed += 1) {
    const made = makeItem(template, String(seed))
    expect(made.ok && made.item.options).toHaveLength(4)
  }
})

it('makeItem makes no item from numbers that make any wrong option right, even an option not shown', () => {
  const wrong = [...buildTemplate().wrong, { value: '2*a', why: 'The first number was doubled.' }]
  const template = buildTemplate({ variables: { a: { of: [30, 40, 50] }, b: { of: [30, 40, 50] } }, wrong, takes: 3 })
  for (let seed = 0; seed < 40; seed += 1) {
    const made = makeItem(template, String(seed))
    const [a, b] = made.ok ? (made.item.stem.match(/\d+/g) ?? []) : []
    expect(a).not.toBe(b)
  }
})
