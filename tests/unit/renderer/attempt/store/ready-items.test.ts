import { describe, expect, it } from 'vitest'
import { itemsInPage, itemsToReady, readyNeighbours } from '../../../../../src-renderer/features/attempt/store/ready-items.ts'
import { indexPaper } from '../../../../../src-renderer/features/attempt/store/paper-index.ts'
import { startedAttempt, withPassage } from '../../../../support/enter-exam-room.tsx'

const index = indexPaper(startedAttempt.paper)
const free = { index, mayVisit: () => true }
const at = (currentItemId: string, checkedItemIds: readonly string[] = []) => ({ currentItemId, checkedItemIds: new Set(checkedItemIds) })

describe('what lies ready beside a question', () => {
  it('the next question and then the previous one are pre-rendered, also from another subject', () => {
    expect(itemsToReady(free, at('item-2'))).toEqual(['item-3', 'item-1'])
    expect(itemsToReady(free, at('item-3'))).toEqual(['item-4', 'item-2'])
    expect(itemsToReady(free, at('item-6'))).toEqual(['item-5'])
  })

  it('no question is pre-rendered that is closed or whose visit would close another one', () => {
    const isForward = (itemId: string, fromItemId: string): boolean => index.itemIds.indexOf(itemId) >= index.itemIds.indexOf(fromItemId)
    expect(itemsToReady({ index, mayVisit: isForward }, at('item-2'))).toEqual([])
    // Sections of two questions. A section that was left cannot be visited again.
    const sectionOf = (itemId: string): number => Math.floor(index.itemIds.indexOf(itemId) / 2)
    const bySection = { index, mayVisit: (itemId: string, fromItemId: string) => sectionOf(itemId) >= sectionOf(fromItemId) }
    expect(itemsToReady(bySection, at('item-2'))).toEqual(['item-1'])
    expect(itemsToReady(bySection, at('item-3'))).toEqual(['item-4'])
  })

  it('only neighbours with the same passage are pre-rendered', () => {
    const besideBowl = { index: indexPaper(withPassage('Grain is sold by the bowl.').paper), mayVisit: () => true }
    expect(itemsToReady(besideBowl, at('item-2'))).toEqual(['item-3', 'item-1'])
    expect(itemsToReady(besideBowl, at('item-3'))).toEqual(['item-2'])
    expect(itemsToReady(besideBowl, at('item-4'))).toEqual(['item-5'])
  })

  it('a question whose answer is shown is not pre-rendered', () => {
    expect(itemsToReady(free, at('item-2', ['item-1', 'item-2']))).toEqual(['item-3'])
  })
})

describe('the page', () => {
  it('the page contains the current and the pre-rendered questions in exam order', () => {
    expect(itemsInPage(free, at('item-2'), ['item-3', 'item-1'])).toEqual(['item-1', 'item-2', 'item-3'])
    expect(itemsInPage(free, at('item-5'), [])).toEqual(['item-5'])
  })

  it('the page removes a question at once when it may no longer be pre-rendered', () => {
    const isForward = (itemId: string, fromItemId: string): boolean => index.itemIds.indexOf(itemId) >= index.itemIds.indexOf(fromItemId)
    expect(itemsInPage({ index, mayVisit: isForward }, at('item-2'), ['item-1', 'item-3'])).toEqual(['item-2'])
    expect(itemsInPage(free, at('item-2', ['item-1']), ['item-1', 'item-3'])).toEqual(['item-2', 'item-3'])
  })
})

describe('making ready', () => {
  it('pre-rendering sets one formula or lays out one question per step, and ends with the neighbours only', () => {
    const [english, ...others] = startedAttempt.paper.subjects
    const items = english?.items.map((item) => (item.id === 'item-3' ? { ...item, stem: 'Is $a$ more than $b$?' } : item)) ?? []
    const subjects = [{ slug: 'use-of-english', title: 'Use of English', items }, ...others]
    const room = { index: indexPaper({ ...startedAttempt.paper, subjects }), mayVisit: () => true }
    let ready: readonly string[] = ['item-6']
    const steps = readyNeighbours(room, at('item-2'), (next) => {
      ready = next(ready)
    })
    const seen: (readonly string[])[] = []
    for (let step = steps.next(); step.done !== true; step = steps.next()) seen.push(ready)
    expect(seen).toEqual([['item-2'], ['item-2'], ['item-2'], ['item-2', 'item-3']])
    expect(ready).toEqual(['item-2', 'item-3', 'item-1'])
  })
})
