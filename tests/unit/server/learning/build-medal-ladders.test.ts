import { describe, expect, it } from 'vitest'
import { buildMedalLadders } from '../../../../src-server/learning/build-medal-ladders.ts'

const level = (number: number, subjectSlug = 'physics') => ({
  slug: `medal-${subjectSlug}-${number}`,
  subjectSlug,
  ladderTitle: subjectSlug,
  number,
  title: `Level ${number}`,
  itemCount: 10,
  budgetMs: 60_000,
  thresholds: { bronze: 50, silver: 70, gold: 90 }
})
const levels = [level(1), level(2), level(3), level(1, 'chemistry'), level(2, 'chemistry')]

function statesAfter(results: Readonly<Record<string, number>>) {
  return buildMedalLadders(levels, new Map(Object.entries(results))).map((ladder) => ladder.levels.map(({ state, medal }) => medal ?? state))
}

describe('A medal ladder', () => {
  it('is open at its first level only', () => {
    expect(statesAfter({})).toEqual([
      ['open', 'locked', 'locked'],
      ['open', 'locked']
    ])
  })

  it('opens the next level of the same subject with a bronze medal, and not just below', () => {
    expect(statesAfter({ 'medal-physics-1': 50 })[0]).toEqual(['bronze', 'open', 'locked'])
    expect(statesAfter({ 'medal-physics-1': 49.9 })[0]).toEqual(['open', 'locked', 'locked'])
    expect(statesAfter({ 'medal-physics-1': 100 })[1]).toEqual(['open', 'locked'])
  })

  it('shows the medal of the best result', () => {
    expect(statesAfter({ 'medal-physics-1': 70, 'medal-physics-2': 90 })[0]).toEqual(['silver', 'gold', 'open'])
    expect(buildMedalLadders(levels, new Map([['medal-physics-1', 72.5]]))[0]?.levels[0]).toMatchObject({ bestPercent: 72.5, state: 'passed' })
  })

  it('keeps a level that was passed, even where the one before it is open again', () => {
    expect(statesAfter({ 'medal-physics-1': 20, 'medal-physics-2': 80 })[0]).toEqual(['open', 'silver', 'open'])
  })
})
