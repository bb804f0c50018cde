import { describe, expect, it } from 'vitest'
import { buildMedalLadders, framesOf } from '../../../../../src-server/learning/medals/build-medal-ladders.ts'
import type { MedalLadderSource } from '../../../../../src-server/content/sources/medal-ladder-source.ts'

const thresholds = { bronze: 50, silver: 70, gold: 90 }

const source = (slug: string, subject: string, ids: readonly number[]): MedalLadderSource => ({
  slug,
  subject,
  title: slug,
  profile: 'utme',
  classLevels: slug.startsWith('junior') ? ['js-3'] : ['ss-3'],
  levels: ids.map((id) => ({ id, title: `Level ${id}`, description: '', budgetMs: 60_000, draw: { itemCount: 10 }, thresholds }))
})

const level = (number: number, subjectSlug = 'physics', slug = `medal-${subjectSlug}-${number}`) => ({
  slug,
  subjectSlug,
  ladderTitle: subjectSlug,
  number,
  title: `Level ${number}`,
  itemCount: 10,
  budgetMs: 60_000,
  thresholds
})

const frames = framesOf([source('physics', 'physics', [1, 2, 3]), source('chemistry', 'chemistry', [1, 2])])
const levels = [level(1), level(2), level(3), level(1, 'chemistry'), level(2, 'chemistry')]

function statesAfter(results: Readonly<Record<string, number>>) {
  const ladders = buildMedalLadders({ levels, frames, bestPercents: new Map(Object.entries(results)) })
  return ladders.map((ladder) => ladder.levels.map(({ state, medal }) => medal ?? state))
}

describe('A medal ladder', () => {
  it('a medal ladder without results is open at its first level only', () => {
    expect(statesAfter({})).toEqual([
      ['open', 'locked', 'locked'],
      ['open', 'locked']
    ])
  })

  it('a bronze medal opens the next level of the same subject, and a result just below does not', () => {
    expect(statesAfter({ 'medal-physics-1': 50 })[0]).toEqual(['bronze', 'open', 'locked'])
    expect(statesAfter({ 'medal-physics-1': 49.9 })[0]).toEqual(['open', 'locked', 'locked'])
    expect(statesAfter({ 'medal-physics-1': 100 })[1]).toEqual(['open', 'locked'])
  })

  it('a medal level shows the medal of its best result', () => {
    expect(statesAfter({ 'medal-physics-1': 70, 'medal-physics-2': 90 })[0]).toEqual(['silver', 'gold', 'open'])
    const [physics] = buildMedalLadders({ levels, frames, bestPercents: new Map([['medal-physics-1', 72.5]]) })
    expect(physics?.levels[0]).toMatchObject({ bestPercent: 72.5, state: 'passed' })
  })

  it('a passed medal level stays passed, even if the level before it is open again', () => {
    expect(statesAfter({ 'medal-physics-1': 20, 'medal-physics-2': 80 })[0]).toEqual(['open', 'silver', 'open'])
  })

  it('two medal ladders of one subject are separate, each with its own classes', () => {
    const both = framesOf([source('physics', 'physics', [1, 2]), source('junior-physics', 'physics', [1, 2])])
    const mixed = [level(1, 'physics', 'medal-junior-physics-1'), level(1), level(2, 'physics', 'medal-junior-physics-2'), level(2)]
    const ladders = buildMedalLadders({ levels: mixed, frames: both, bestPercents: new Map([['medal-junior-physics-1', 60]]) })
    expect(ladders.map(({ slug, subjectSlug, classLevels }) => [slug, subjectSlug, classLevels])).toEqual([
      ['junior-physics', 'physics', ['js-3']],
      ['physics', 'physics', ['ss-3']]
    ])
    expect(ladders.map((ladder) => ladder.levels.map(({ state }) => state))).toEqual([
      ['passed', 'open'],
      ['open', 'locked']
    ])
  })

  it('a medal stays with its level when another level is inserted before it', () => {
    const grown = framesOf([source('physics', 'physics', [1, 3, 2])])
    const renumbered = [level(1), level(2, 'physics', 'medal-physics-3'), level(3, 'physics', 'medal-physics-2')]
    const [physics] = buildMedalLadders({ levels: renumbered, frames: grown, bestPercents: new Map([['medal-physics-2', 95]]) })
    expect(physics?.levels.map(({ slug, medal }) => [slug, medal])).toEqual([
      ['medal-physics-1', null],
      ['medal-physics-3', null],
      ['medal-physics-2', 'gold']
    ])
  })

  it('a medal ladder shows no level whose test is not installed', () => {
    const [physics] = buildMedalLadders({ levels: [...levels, level(4)], frames, bestPercents: new Map() })
    expect(physics?.levels.map(({ number }) => number)).toEqual([1, 2, 3])
  })
})
