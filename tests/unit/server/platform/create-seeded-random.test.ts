import { expect, it } from 'vitest'
import { createSeededRandom } from '../../../../src-server/platform/create-seeded-random.ts'

it('the seeded random generator gives the same numbers for the same seed in every version of Koya', () => {
  const random = createSeededRandom('koya')
  const numbers = Array.from({ length: 12 }, () => random.below(1000))
  expect(numbers).toEqual(
    Array.from(
      { length: 12 },
      (
        (again) => () =>
          again.below(1000)
      )(createSeededRandom('koya'))
    )
  )
  expect(numbers).toMatchInlineSnapshot(`
    [
      583,
      345,
      572,
      166,
      68,
      404,
      618,
      334,
      200,
      901,
      798,
      811,
    ]
  `)
})

it('a seeded shuffle gives each order of three items about equally often', () => {
  const random = createSeededRandom('orders')
  const counts = new Map<string, number>()
  for (let count = 0; count < 6000; count += 1) {
    const order = random.shuffle(['a', 'b', 'c']).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120)
})
