import { expect, it } from 'vitest'
import { createTrialRandom } from '../../../../../src-shared/content/templates/draw-random.ts'

const drawsOf = (seed: string) => {
  const random = createTrialRandom(seed)
  return Array.from({ length: 6000 }, () => random.below(6))
}

it('the same seed gives the same numbers, another seed others, and each number comes about as often', () => {
  expect(drawsOf('a')).toEqual(drawsOf('a'))
  expect(drawsOf('a')).not.toEqual(drawsOf('b'))
  const counts = [0, 1, 2, 3, 4, 5].map((face) => drawsOf('a').filter((drawn) => drawn === face).length)
  expect(Math.min(...counts)).toBeGreaterThan(900)
  expect(Math.max(...counts)).toBeLessThan(1100)
})

it('a shuffled list has the same members', () => {
  const letters = Array.from('abcdefgh')
  const shuffled = createTrialRandom('a').shuffle(letters)
  expect(shuffled).not.toEqual(letters)
  expect(shuffled.toSorted()).toEqual(letters)
})
