import { describe, expect, it } from 'vitest'
import { findLevel } from '../../../../../src-renderer/features/learning/medals/find-level.ts'
import { isMedalSlug } from '../../../../../src-renderer/features/learning/medals/is-medal-slug.ts'
import { laddersFor } from '../../../../../src-renderer/features/learning/medals/ladders-for.ts'
import { wholePercent } from '../../../../../src-renderer/features/learning/medals/whole-percent.ts'
import { medalSlug } from '../../../../../src-server/content/sources/medal-ladder-source.ts'
import { buildLevel, mathematicsLadder } from '../../../../support/build-learning.ts'

describe('a medal level', () => {
  it('a medal level is found together with the next higher one', () => {
    expect(findLevel([mathematicsLadder], 'medal-mathematics-2')?.next?.number).toBe(3)
    expect(findLevel([mathematicsLadder], 'medal-mathematics-3')?.next).toBe(undefined)
    expect(findLevel([mathematicsLadder], 'medal-physics-1')).toBe(undefined)
  })

  it('a medal level is recognised by the slug that the backend gives it', () => {
    expect(isMedalSlug(medalSlug('physics', 1))).toBe(true)
    expect(isMedalSlug('utme-physics')).toBe(false)
  })

  it('a medal percentage is rounded down, so that a level never looks won by rounding', () => {
    expect([69.99, 70, (100 * 7) / 10, (100 * 29) / 30].map(wholePercent)).toEqual([69, 70, 70, 96])
  })
})

describe('the ladders of a class', () => {
  const junior = { ...mathematicsLadder, slug: 'junior-mathematics', classLevels: ['js-2' as const, 'js-3' as const], levels: [buildLevel(1)] }
  const climbed = { ...junior, levels: [buildLevel(1, { bestPercent: 30 })] }
  const slugsFor = (...args: Parameters<typeof laddersFor>): string[] => laddersFor(...args).map(({ slug }) => slug)

  it('a class sees the medal ladders that are for it', () => {
    expect(slugsFor([junior, mathematicsLadder], 'js-3')).toEqual(['junior-mathematics', 'mathematics'])
    expect(slugsFor([junior, { ...mathematicsLadder, levels: [buildLevel(1)] }], 'js-3')).toEqual(['junior-mathematics'])
    expect(slugsFor([junior], 'primary-1')).toEqual([])
    expect(slugsFor([junior], null)).toEqual(['junior-mathematics'])
  })

  it('medal ladders of a class come before those of an earlier class, which stay once they have a result', () => {
    expect(slugsFor([junior, mathematicsLadder], 'ss-1')).toEqual(['mathematics'])
    expect(slugsFor([climbed, mathematicsLadder], 'ss-1')).toEqual(['mathematics', 'junior-mathematics'])
  })
})
