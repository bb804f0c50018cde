import { expect, it } from 'vitest'
import { dailyItems, type DailyChoice } from '../../../../../src-server/content/catalogue/daily-items.ts'
import type { RevisedSubject } from '../../../../../src-server/content/catalogue/revised-items.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'
import { makeItems, makePassage } from '../../../../support/content-fixture.ts'

const none: ReadonlySet<string> = new Set()
const subjectOf = (slug: string, items: RevisedSubject['items']): RevisedSubject => ({ slug, items, templates: [], pictures: none })
const subjects = [subjectOf('physics', makeItems('light', 30, { topic: 'Light' })), subjectOf('biology', makeItems('cell', 30, { topic: 'Cells' }))]

function choose(changes: Partial<DailyChoice> = {}, from: readonly RevisedSubject[] = subjects) {
  const choice = { among: [], weakTopics: [], count: 10, attemptId: 'one', timesSeen: new Map<string, number>(), ...changes }
  const chosen = dailyItems(from, choice)
  return Object.fromEntries([...chosen].map(([subject, items]) => [subject, items.map(({ id }) => id)]))
}

const seen = (ids: readonly string[]) => new Map(ids.map((id) => [id, 1]))
const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1)}`)

it('a newcomer gets ten new questions, as evenly over the subjects as possible, and the same again for the same attempt', () => {
  const first = choose()
  expect(Object.values(first).map(({ length }) => length)).toEqual([5, 5])
  expect(choose()).toEqual(first)
  expect(choose({ attemptId: 'two' })).not.toEqual(first)
})

it('a newcomer’s first questions are easy and short, as far as there are such; later ones are of every kind', () => {
  const items = makeItems('light', 30, { topic: 'Light', difficulty: 'hard' }).map((item, index) =>
    index < 8
      ? { ...item, difficulty: 'easy' as const }
      : index < 14
        ? { ...item, difficulty: 'easy' as const, stem: 'A long question? '.repeat(14) }
        : item
  )
  const quick = ids('light', 8)
  const chosenFrom = (timesSeen: ReadonlyMap<string, number>) => choose({ timesSeen }, [subjectOf('physics', items)])['physics'] ?? []
  expect(
    chosenFrom(new Map())
      .filter((id) => quick.includes(id))
      .toSorted()
  ).toEqual(quick)
  expect(chosenFrom(new Map([['other', 1]])).filter((id) => quick.includes(id))).not.toEqual(quick)
})

it('five due mistakes come first, then three of weak topics, and the rest is new', () => {
  const due = ids('light', 20)
  const had = ids('cell', 10)
  const chosen = choose({ among: due, timesSeen: seen([...due, ...had]), weakTopics: [{ subject: 'biology', topic: 'Cells' }] })
  const all = Object.values(chosen).flat()
  expect(all).toHaveLength(10)
  expect(new Set(all).size).toBe(10)
  expect(all.filter((id) => due.includes(id))).toEqual(due.slice(0, 5))
  expect(all.filter((id) => had.includes(id))).toEqual([])
})

it('where everything was seen, further mistakes fill up, and then what was seen least often', () => {
  const all = [...ids('light', 30), ...ids('cell', 30)]
  const timesSeen = new Map(all.map((id) => [id, id === 'cell-7' ? 1 : 2]))
  const due = ids('light', 9)
  const chosen = Object.values(choose({ among: due, timesSeen })).flat()
  expect(chosen.toSorted()).toEqual([...due, 'cell-7'].toSorted())
})

it('a question about a text comes only as a mistake', () => {
  const { items } = makePassage('river', 'comprehension', 5)
  const english = subjectOf('english', items)
  expect(choose({}, [english])).toEqual({ english: [] })
  expect(choose({ among: ['river-item-2'] }, [english])).toEqual({ english: ['river-item-2'] })
})

it('fewer questions than ten are all asked', () => {
  expect(choose({}, [subjectOf('physics', makeItems('light', 3))])['physics']?.toSorted()).toEqual(ids('light', 3))
})

it('at most three subjects are asked on one day: those with due mistakes, then those with weak topics, then others in turn', () => {
  const names = ['arts', 'biology', 'chemistry', 'economics', 'physics']
  const five = names.map((name) => subjectOf(name, makeItems(name, 20, { topic: name })))
  const subjectsOf = (changes: Partial<DailyChoice>) =>
    Object.entries(choose(changes, five))
      .filter(([, items]) => items.length > 0)
      .map(([name]) => name)
  expect(subjectsOf({})).toHaveLength(3)
  expect(new Set(names.flatMap((_, index) => subjectsOf({ attemptId: `day ${String(index)}` }))).size).toBe(5)
  const chosen = subjectsOf({ among: ['physics-1'], timesSeen: seen(['physics-1']), weakTopics: [{ subject: 'arts', topic: 'arts' }] })
  expect(chosen).toEqual(expect.arrayContaining(['arts', 'physics']))
  const small = names.map((name) => subjectOf(name, makeItems(name, 2)))
  expect(Object.values(choose({}, small)).flat()).toHaveLength(10)
})

it('an essay is never among the ten', () => {
  const essays = Array.from({ length: 9 }, (_, index) => ({ ...itemsOfEachType.written, id: `essay-${String(index)}`, topic: 'Light' }))
  const chosen = Object.values(choose({}, [subjectOf('physics', [...essays, ...makeItems('light', 10, { topic: 'Light' })])])).flat()
  expect(chosen.toSorted()).toEqual(ids('light', 10).toSorted())
})
