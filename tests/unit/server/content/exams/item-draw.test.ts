import { describe, expect, it } from 'vitest'
import { filterDrawable } from '../../../../../src-server/content/exams/item-draw.ts'
import type { SubjectContent } from '../../../../../src-shared/content/exams/subject-content.ts'
import { makeItem } from '../../../../support/content-fixture.ts'

const content: SubjectContent = {
  subject: 'mathematics',
  title: 'Mathematics',
  version: 1,
  stimuli: [],
  items: [
    makeItem('sets-easy', { topic: 'Sets', difficulty: 'easy' }),
    makeItem('sets-hard', { topic: 'Sets', difficulty: 'hard' }),
    makeItem('angles-easy', { topic: 'Angles', difficulty: 'easy' }),
    makeItem('chart-easy', { topic: 'Sets', difficulty: 'easy', stimulusId: 'chart' }),
    makeItem('chart-hard', { topic: 'Sets', difficulty: 'hard', stimulusId: 'chart' }),
    makeItem('map-easy', { topic: 'Sets', difficulty: 'easy', stimulusId: 'map' })
  ]
}

function idsOf(draw: Parameters<typeof filterDrawable>[1]): string[] {
  return filterDrawable(content, draw).items.map(({ id }) => id)
}

describe('A draw', () => {
  it('a draw without topics or difficulties takes any item', () => {
    expect(idsOf({ itemCount: 1 })).toHaveLength(6)
  })

  it('a draw takes only items of its topics and difficulties', () => {
    expect(idsOf({ itemCount: 1, topics: ['Angles'] })).toEqual(['angles-easy'])
    expect(idsOf({ itemCount: 1, difficulties: ['hard'] })).toEqual(['sets-hard'])
  })

  it('a draw takes the items of a text only when all of them match', () => {
    expect(idsOf({ itemCount: 1, topics: ['Sets'], difficulties: ['easy'] })).toEqual(['sets-easy', 'map-easy'])
  })
})
