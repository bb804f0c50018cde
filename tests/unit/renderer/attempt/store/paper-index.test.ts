import { describe, expect, it } from 'vitest'
import { indexPaper, nextUnanswered, entryOf } from '../../../../../src-renderer/features/attempt/store/paper-index.ts'
import { buildPaper } from '../../../../support/build-paper.ts'

const index = indexPaper(buildPaper({ itemCount: 6 }))

describe('the places of a paper', () => {
  it('the exam index numbers questions within their subject and joins the subjects end to end', () => {
    expect(entryOf(index, 'item-4')).toMatchObject({ label: '1', subject: { slug: 'physics' }, previousItemId: 'item-3', nextItemId: 'item-5' })
  })

  it('the exam index has nothing before the first question and nothing after the last', () => {
    expect(entryOf(index, 'item-1').previousItemId).toBe(undefined)
    expect(entryOf(index, 'item-6').nextItemId).toBe(undefined)
  })

  it('the exam index finds the next unanswered question, wrapping round the whole exam', () => {
    const open = new Set(['item-2', 'item-5'])
    const isAnswered = (itemId: string): boolean => !open.has(itemId)
    expect(nextUnanswered(index, 'item-3', isAnswered)).toBe('item-5')
    expect(nextUnanswered(index, 'item-5', isAnswered)).toBe('item-2')
    expect(nextUnanswered(index, 'item-1', () => true)).toBe(undefined)
  })
})
