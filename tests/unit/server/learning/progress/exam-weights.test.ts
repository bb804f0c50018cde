import { expect, test } from 'vitest'
import { weighItems } from '../../../../../src-server/learning/progress/exam-weights.ts'
import type { ProfileSubject } from '../../../../../src-server/content/exams/profile.ts'
import type { SubjectContent } from '../../../../../src-shared/content/exams/subject-content.ts'
import { makeEnglish, makeItems, testProfile } from '../../../../support/content-fixture.ts'

const subject: ProfileSubject = { slug: 'mathematics', title: 'Mathematics', itemCount: 20 }

function content(items: SubjectContent['items']): SubjectContent {
  return { subject: 'mathematics', title: 'Mathematics', version: 1, stimuli: [], items }
}

function sumBy(weights: readonly { readonly topic: string; readonly difficulty: string; readonly weight: number }[], name: 'topic' | 'difficulty') {
  const sums = new Map<string, number>()
  for (const item of weights) sums.set(item[name], (sums.get(item[name]) ?? 0) + item.weight)
  return Object.fromEntries([...sums].map(([key, sum]) => [key, Math.round(1000 * sum) / 1000]))
}

test('items weigh as much as an exam takes of them, by topics and difficulties', () => {
  const bank = content([
    ...makeItems('a', 30, { topic: 'Algebra', difficulty: 'easy' }),
    ...makeItems('b', 10, { topic: 'Angles', difficulty: 'hard' })
  ])
  expect(sumBy(weighItems(subject, testProfile, bank), 'topic')).toEqual({ Algebra: 0.75, Angles: 0.25 })
  const named = { ...subject, blueprint: { topics: { Algebra: 1, Angles: 3 } } }
  expect(sumBy(weighItems(named, testProfile, bank), 'topic')).toEqual({ Algebra: 0.25, Angles: 0.75 })
  const shares = { ...testProfile, difficulties: { easy: 1, medium: 1, hard: 1 } }
  expect(sumBy(weighItems(subject, shares, bank), 'difficulty'), 'of what there is').toEqual({ easy: 0.5, hard: 0.5 })
  expect(weighItems(subject, testProfile, undefined)).toEqual([])
})

test('exam sections weigh what the exam gives them, and an item of no section weighs nothing', () => {
  const english = testProfile.subjects.find(({ slug }) => slug === 'english')
  if (!english?.sections) throw new Error('the trial has English with sections')
  const bank = makeEnglish()
  const sectionOf = new Map(bank.items.map(({ id, section = 'none' }) => [id, section]))
  const weights = weighItems(english, testProfile, { ...bank, items: [...bank.items, ...makeItems('loose', 5)] })
  expect(weights.some(({ id }) => id.startsWith('loose'))).toBe(false)
  for (const { id, itemCount } of english.sections) {
    const own = weights.filter((item) => sectionOf.get(item.id) === id).reduce((sum, { weight }) => sum + weight, 0)
    expect({ id, weight: Math.round(1e6 * own) }).toEqual({ id, weight: Math.round((1e6 * itemCount) / english.itemCount) })
  }
})
