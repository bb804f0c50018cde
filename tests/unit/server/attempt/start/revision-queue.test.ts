import fc from 'fast-check'
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import type { SatPaper } from '../../../../../src-server/attempt/store/attempt-item-rows.ts'
import * as queue from '../../../../../src-server/attempt/start/revision-queue.ts'
import { DAY_MS } from '../../../../../src-shared/kernel/values/calendar-day.ts'
import { finishSteps } from '../../../../support/finish-steps.ts'

const FIRST_DAY = 20_000
const revisionCards = (papers: readonly SatPaper[]) => finishSteps(queue.revisionCards(papers))
const itemsToRevise = (papers: readonly SatPaper[], now: number) => finishSteps(queue.itemsToRevise(papers, now))
const at = (day: number): number => (FIRST_DAY + day) * DAY_MS + DAY_MS / 2
type Outcome = 'right' | 'wrong' | 'open'

/** Makes one exam for each answer. */
function papersOf(answers: readonly { readonly itemId: string; readonly outcome: Outcome; readonly at: number }[]): SatPaper[] {
  return answers.map((item) => ({ attemptId: 'a', at: item.at, spentMs: 0, items: [item] }))
}

/** Returns the day on which an item is due after these answers, each with its day and outcome. */
function dueAfter(...answers: readonly (readonly [day: number, outcome: Outcome])[]): number | undefined {
  const [card] = revisionCards(papersOf(answers.map(([day, outcome]) => ({ itemId: 'a', outcome, at: at(day) }))))
  return card && card.dueDay - FIRST_DAY
}

describe('the queue of wrong answers', () => {
  it('a wrong answer makes a revision card; a right or missing answer does not', () => {
    expect(dueAfter([0, 'right'], [1, 'right'])).toBe(undefined)
    expect(dueAfter([0, 'open'])).toBe(undefined)
    expect(dueAfter([0, 'wrong'])).toBe(1)
    expect(dueAfter([0, 'right'], [3, 'wrong'])).toBe(4)
  })

  it('each right answer lengthens the wait of a revision card, and a wrong one brings it back the next day', () => {
    const waits = [1, 4, 12].map((_, count) => {
      let day = 0
      const answers: (readonly [number, Outcome])[] = [[0, 'wrong']]
      for (let right = 0; right <= count; right += 1) {
        day = dueAfter(...answers) ?? 0
        answers.push([day, 'right'])
      }
      return (dueAfter(...answers) ?? 0) - day
    })
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(new Set(waits).size).toBe(3)
    expect(dueAfter([0, 'wrong'], [1, 'right'], [5, 'wrong'])).toBe(6)
    expect(dueAfter([0, 'wrong'], [1, 'open'])).toBe(1)
  })

  it('the revision schedule equals that of ts-fsrs for every sequence of answers', () => {
    const scheduler = fsrs({ request_retention: 0.9, maximum_interval: 365, enable_short_term: false, enable_fuzz: false })
    const history = fc.array(fc.record({ wait: fc.integer({ min: 1, max: 60 }), isRight: fc.boolean() }), { maxLength: 12 })
    fc.assert(
      fc.property(history, (steps) => {
        let day = 0
        let card = scheduler.next(createEmptyCard(new Date(at(0))), new Date(at(0)), Rating.Again).card
        const answers: (readonly [number, Outcome])[] = [[0, 'wrong']]
        for (const { wait, isRight } of steps) {
          day += wait
          answers.push([day, isRight ? 'right' : 'wrong'])
          card = scheduler.next(card, new Date(at(day)), isRight ? Rating.Good : Rating.Again).card
        }
        // The scheduler spreads the waits of the four ratings, which can add a day or two.
        expect(Math.abs((dueAfter(...answers) ?? 0) - (day + card.scheduled_days))).toBeLessThanOrEqual(2)
      })
    )
  })

  it('the items of one template make one revision card, which went wrong when any of them did', () => {
    const paper = (day: number, ...outcomes: readonly Outcome[]): SatPaper => ({
      attemptId: 'a',
      at: at(day),
      spentMs: 0,
      items: outcomes.map((outcome, index) => ({ itemId: `template~${day}${index}`, outcome, at: at(day) }))
    })
    expect(revisionCards([paper(0, 'right', 'wrong', 'right')])).toEqual([{ itemId: 'template~01', dueDay: FIRST_DAY + 1 }])
    const [card] = revisionCards([paper(0, 'wrong'), paper(1, 'right', 'right')])
    expect(card?.dueDay).toBeGreaterThan(FIRST_DAY + 2)
    expect(itemsToRevise([paper(0, 'wrong'), paper(1, 'right', 'open')], at(1))).toEqual(['template~11'])
  })

  it('revision follows the order of the attempts when a clock was set back', () => {
    expect(dueAfter([9, 'wrong'], [2, 'right'])).toBeGreaterThanOrEqual(10)
  })

  it('revision gives due cards first, the most overdue before all, then other mistakes, newest first', () => {
    const history = papersOf([
      { itemId: 'old', outcome: 'wrong', at: at(0) },
      { itemId: 'left', outcome: 'open', at: at(1) },
      { itemId: 'mended', outcome: 'wrong', at: at(1) },
      { itemId: 'mended', outcome: 'right', at: at(2) },
      { itemId: 'new', outcome: 'wrong', at: at(3) }
    ])
    expect(itemsToRevise(history, at(3))).toEqual(['old', 'new', 'left'])
    expect(itemsToRevise(history, at(30))).toEqual(['old', 'new', 'mended', 'left'].toSorted((one, other) => orderOf(one) - orderOf(other)))
    function orderOf(id: string): number {
      const index = revisionCards(history).findIndex(({ itemId }) => itemId === id)
      return index === -1 ? Infinity : index
    }
  })
})
