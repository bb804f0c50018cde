import { describe, expect, it } from 'vitest'
import { findLevel } from '../../../../src-renderer/features/medal-test/find-level.ts'
import { isMedalSlug } from '../../../../src-renderer/features/medal-test/is-medal-slug.ts'
import { wholePercent } from '../../../../src-renderer/features/medal-test/whole-percent.ts'
import { medalSlug } from '../../../../src-server/content/medal-ladder-source.ts'
import { mathematicsLadder } from '../../../support/build-learning.ts'

describe('a medal level', () => {
  it('is found with the one above it', () => {
    expect(findLevel([mathematicsLadder], 'medal-mathematics-2')?.next?.number).toBe(3)
    expect(findLevel([mathematicsLadder], 'medal-mathematics-3')?.next).toBe(undefined)
    expect(findLevel([mathematicsLadder], 'medal-physics-1')).toBe(undefined)
  })

  it('is known by the slug that the backend gives it', () => {
    expect(isMedalSlug(medalSlug('physics', 1))).toBe(true)
    expect(isMedalSlug('utme-physics')).toBe(false)
  })

  it('never looks won by rounding', () => {
    expect([69.99, 70, (100 * 7) / 10, (100 * 29) / 30].map(wholePercent)).toEqual([69, 70, 70, 96])
  })
})
