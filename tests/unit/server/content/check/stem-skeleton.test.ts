import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSharedWordCounter } from '../../../../../src-server/content/check/shared-words.ts'
import { likeness, stemSkeleton } from '../../../../../src-server/content/check/stem-skeleton.ts'

describe('the skeleton of a stem', () => {
  it.each([
    ['The charge at Osogbo is ₦21,000 for 100 cards.', 'charge at is for cards'],
    ['Halima’s shop sells forty bags and two hundred eggs', 'shop sells bags and eggs'],
    ['the trader’s sister-in-law in Birnin Kebbi', 'the trader’s sister-in-law in'],
    ['a body of mass $12.5\\ \\mathrm{kg}$ moves', 'body of mass kg moves'],
    ['find $\\left(\\frac{27}{64}\\right)^{-\\frac{2}{3}}$', 'find \\frac ^ - \\frac'],
    ['solve $3x+4\\le k$ for $x$', 'solve + \\le for'],
    ['the word __obsolete__ and *mildew*', 'the word obsolete and mildew'],
    ['what mass of $\\mathrm{CaCO_3}$ reacts?', 'what mass of reacts']
  ])('the skeleton of the stem "%s" is "%s"', (stem, skeleton) => {
    expect(stemSkeleton(stem).join(' ')).toBe(skeleton)
  })
})

describe('likeness', () => {
  const words = fc.array(fc.constantFrom('ka', 'la', 'ma', 'na', 'pa'), { maxLength: 12 })

  it.each([
    ['a b c d', 'a b c d', 1],
    ['a b c d', 'a x c d', 0.75],
    ['a b c d', 'd c b a', 0.25],
    ['a b', 'c d', 0],
    ['a b c', 'a b c d e', 0.75]
  ])('the likeness of "%s" and "%s" is %d', (one, other, share) => {
    expect(likeness(one.split(' '), other.split(' '))).toBe(share)
  })

  it('the likeness of two empty skeletons is 1', () => {
    expect(likeness([], [])).toBe(1)
  })

  it('the likeness is symmetric, and 1 only for equal texts', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const share = likeness(one, other)
        expect(likeness(other, one)).toBe(share)
        expect(share >= 0 && share <= 1).toBe(true)
        expect(share === 1).toBe(one.join(' ') === other.join(' '))
      })
    )
  })

  it('the likeness never exceeds the share of words common in any order, and that count is symmetric', () => {
    const sharedBy = (one: readonly string[], other: readonly string[]): number => {
      const countShared = createSharedWordCounter()
      countShared(one)
      return countShared(other).get(0) ?? 0
    }
    fc.assert(
      fc.property(words, words, (one, other) => {
        const shared = sharedBy(one, other)
        expect(sharedBy(other, one)).toBe(shared)
        expect(sharedBy([...one].sort(), [...other].sort())).toBe(shared)
        expect(2 * shared).toBeGreaterThanOrEqual(likeness(one, other) * (one.length + other.length) - 1e-9)
        expect(shared === Math.max(one.length, other.length)).toBe([...one].sort().join(' ') === [...other].sort().join(' '))
      })
    )
  })

  it('shared words are counted with every earlier skeleton and with no later one', () => {
    const countShared = createSharedWordCounter()
    expect(countShared(['yam', 'yam', 'rice'])).toEqual(new Map())
    expect(countShared(['rice', 'oil'])).toEqual(new Map([[0, 1]]))
    expect(countShared(['yam', 'yam', 'yam', 'oil'])).toEqual(
      new Map([
        [0, 2],
        [1, 1]
      ])
    )
  })
})
