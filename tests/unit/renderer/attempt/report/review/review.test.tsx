import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Report, ReviewedItem } from '../../../../../../src-shared/attempt/report/report.ts'
import { Review } from '../../../../../../src-renderer/features/attempt/report/review/review.tsx'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../../support/render-in-koya.tsx'
import { plainScoring } from '../../../../../../src-shared/content/scoring/plain-scoring.ts'
import { buildReviewedChoice } from '../../../../../support/build-reviewed-item.ts'

afterEach(cleanup)

function subject(slug: string, title: string, items: ReviewedItem[]): Report['subjects'][number] {
  const answeredCount = items.filter(({ given }) => given !== null).length
  const rightCount = items.filter(({ share }) => share.numerator === 1).length
  return { slug, title, items, itemCount: items.length, answeredCount, rightCount, partialCount: 0, score: rightCount, maximum: items.length }
}

const physics = subject('physics', 'Physics', [buildReviewedChoice('one', 'w'), buildReviewedChoice('two', 'x'), buildReviewedChoice('three', null)])
const chemistry = subject('chemistry', 'Chemistry', [buildReviewedChoice('four', 'w')])

async function open(subjects: Report['subjects'], attempt: BridgeAnswers['attempt'] = {}): Promise<void> {
  const report: Report = {
    attemptId: crypto.randomUUID(),
    slug: 'utme-mock',
    title: 'UTME mock',
    total: 2,
    maximumTotal: 4,
    subjects,
    stimuli: [],
    optionLetters: ['A', 'B'],
    scoring: plainScoring,
    spentMs: 1,
    budgetMs: 2,
    reason: 'candidate',
    receivedAt: 3,
    receiptId: 'r',
    lastHash: 'c0ffee12',
    markingVersion: '2'
  }
  await renderInKoya(<Review report={report} reportPath="/dashboard" />, createFakeBridge({ attempt }).bridge)
}

const shown = (): (string | null)[] => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the choices of the review', () => {
  it('the review shows one subject at a time, each with its number of right answers', async () => {
    await open([physics, chemistry])
    expect(screen.getByRole('button', { name: /^Physics/ }).textContent).toContain('1 of 3 right')
    expect(shown()).toEqual(['Question 1', 'Question 2', 'Question 3'])
    fireEvent.click(screen.getByRole('button', { name: /^Chemistry/ }))
    expect(shown()).toEqual(['Question 1'])
  })

  it('the review filters wrong and unanswered questions, keeps their numbers, and says when there are none', async () => {
    await open([physics, chemistry])
    fireEvent.click(screen.getByRole('button', { name: 'Wrong (1)' }))
    expect(shown()).toEqual(['Question 2'])
    fireEvent.click(screen.getByRole('button', { name: 'Not answered (1)' }))
    expect(shown()).toEqual(['Question 3'])
    fireEvent.click(screen.getByRole('button', { name: /^Chemistry/ }))
    expect(shown()).toEqual([])
    expect(screen.getAllByText('You answered every question in this subject.')).toHaveLength(1)
  })

  it('the review has no subject choice when there is only one subject', async () => {
    await open([chemistry])
    expect(screen.queryByRole('group', { name: 'Subject' })).toBe(null)
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Show'])
  })
})

describe('the lessons of the review', () => {
  const lessons = [
    { slug: 'reasons', title: 'Reasons', itemIds: ['one', 'two'] },
    { slug: 'more-reasons', title: 'More reasons', itemIds: ['two'] }
  ]
  const linksAt = (id: string): (string | null)[] => {
    const card = screen.getByRole('article', { name: `Question ${id}` })
    return within(card)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'))
  }

  it('the review links lessons at the questions that they cover', async () => {
    await open([physics], { listLessons: () => Promise.resolve(succeed({ lessons })) })
    expect(await screen.findAllByRole('link', { name: 'Lesson: Reasons' })).toHaveLength(2)
    expect(linksAt('1')).toEqual(['/dashboard/assessments/lessons/reasons'])
    expect(linksAt('2')).toEqual(['/dashboard/assessments/lessons/reasons', '/dashboard/assessments/lessons/more-reasons'])
    expect(linksAt('3')).toEqual([])
  })

  it('a lesson link in the review names the pack of the lesson', async () => {
    const [lesson] = lessons
    await open([physics], { listLessons: () => Promise.resolve(succeed({ lessons: [{ ...lesson!, itemIds: ['one'], packTitle: 'My sums' }] })) })
    expect((await screen.findByRole('link', { name: 'Lesson: Reasons (from the pack “My sums”)' })).getAttribute('href')).toBe(
      '/dashboard/assessments/lessons/reasons'
    )
  })

  it('the review works without lesson links when the lessons cannot be loaded', async () => {
    await open([physics], { listLessons: () => Promise.resolve(fail('backend/unreachable')) })
    expect(shown()).toEqual(['Question 1', 'Question 2', 'Question 3'])
    expect(screen.queryByRole('list', { name: 'Lessons to read' })).toBeNull()
  })
})
