import { describe, expect, it } from 'vitest'
import { practiceOfTopic, withPractices } from '../../../../../../src-renderer/features/attempt/report/top/topic-practice.ts'
import { buildPhysicsStock, noItems } from '../../../../../support/build-practice-stock.ts'

const stock = buildPhysicsStock([
  { title: 'Motion', items: { easy: 9, medium: 2, hard: 0 }, mistakes: noItems },
  { title: 'Light', items: { easy: 1, medium: 2, hard: 1 }, mistakes: noItems },
  { title: 'Heat', items: { ...noItems, easy: 1 }, mistakes: noItems, fresh: { ...noItems, hard: 20 } },
  { title: 'Waves', items: noItems, mistakes: noItems }
])
const practiceOf = (topic: string, slug = 'physics') => practiceOfTopic(stock, { slug, topic })

describe('the practice of a topic', () => {
  it('the practice of a topic has ten of its questions', () => {
    expect(practiceOf('Motion')).toEqual({
      exam: 'utme',
      subjects: ['physics'],
      topics: { physics: ['Motion'] },
      itemCount: 10,
      budgetMs: 600_000
    })
  })

  it('the practice of a topic with fewer questions has all of them', () => {
    expect(practiceOf('Light')).toMatchObject({ itemCount: 4, budgetMs: 240_000 })
  })

  it('the practice of a topic is filled with questions made from templates', () => {
    expect(practiceOf('Heat')).toMatchObject({ itemCount: 10, hasFreshNumbers: true })
  })

  it('a topic without questions, or of another exam, cannot be practised', () => {
    expect(practiceOf('Waves')).toBe(null)
    expect(practiceOf('Solubility')).toBe(null)
    expect(practiceOf('Motion', 'chemistry')).toBe(null)
  })

  it('topics have no practice until the stock is known', () => {
    const topics = [{ slug: 'physics', topic: 'Motion', rightCount: 0, itemCount: 2 }]
    const onStarted = () => undefined
    expect(withPractices(topics, { stock: 'loading', onStarted })).toEqual([{ ...topics[0], practice: null }])
    expect(withPractices(topics, null)).toEqual([{ ...topics[0], practice: null }])
    expect(withPractices(topics, { stock, onStarted })[0]?.practice).toEqual(practiceOf('Motion'))
  })
})
