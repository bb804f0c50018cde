import { expect, it } from 'vitest'
import { comparePrograms, published, tableOf, toFigures } from '../../bench/tcexam/compare-programs.ts'
import type { Cost, Round } from '../../bench/tcexam/measure-round.ts'

const bytes = { asLeft: 150_000, vacuumed: 100_000 }

function round(perSecond: number): Round {
  const cost: Cost = { perSecond, serverMs: 1000 / perSecond, databaseMs: 1 }
  return { start: cost, answer: cost, finish: cost, 'full result': cost }
}

it('the figures of a program are medians over its rounds', () => {
  expect(toFigures({ rounds: [round(10), round(1000), round(100)], bytes })).toMatchObject({
    'start, per second': 100,
    'start, processor ms': 11,
    'answer, of it the program’s': 10,
    'full result, of it PostgreSQL’s': 1,
    'attempt, kB': 150,
    'attempt after VACUUM FULL, kB': 100
  })
  expect(() => toFigures({ rounds: [], bytes })).toThrow('nothing was measured')
})

it('a ratio is Koya’s figure by TCExam’s, where both were measured', () => {
  expect(comparePrograms({ a: 10, b: 3, c: 1 }, { a: 4, c: 0, d: 1 })).toEqual([
    { name: 'a', koya: 10, tcexam: 4, ratio: 2.5 },
    { name: 'b', koya: 3, tcexam: null, ratio: null },
    { name: 'c', koya: 1, tcexam: 0, ratio: null }
  ])
})

it('each published figure has one of Koya beside it', () => {
  const names = comparePrograms(toFigures({ rounds: [round(10)], bytes }), published)
    .filter(({ ratio }) => ratio !== null)
    .map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(published).toSorted())
})

it('the table has both programs and their ratio', () => {
  const table = tableOf(comparePrograms({ 'start, per second': 40, 'start, processor ms': 9.5 }, { 'start, per second': 4 }))
  expect(table.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['TCExam', 'Koya', 'ratio'],
    ['start, per second', '4.00', '40.0', '10.0 ×'],
    ['start, processor ms', '9.50']
  ])
})
