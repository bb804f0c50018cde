import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { LessonsPage } from '../../../../../../src-renderer/app/pages/learning/lessons-page.tsx'
import type { CandidateAct } from '../../../../../../src-shared/attempt/record/attempt-event.ts'
import type { Receipt } from '../../../../../../src-shared/attempt/report/report.ts'
import { fail, succeed, type Result } from '../../../../../../src-shared/kernel/errors/result.ts'
import { buildLesson } from '../../../../../support/build-learning.ts'
import { buildOpenAttempt } from '../../../../../support/build-open-attempt.ts'
import { buildReceipt } from '../../../../../support/build-report.ts'
import { examParts } from '../../../../../support/exam-parts.ts'
import { createFakeBridge, signedIn } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const lesson = buildLesson({ slug: 'one', title: 'Counting', quizSlug: 'quiz-one', classLevels: ['ss-3'] })
const open = buildOpenAttempt()
const attempt = { ...open, paper: { ...open.paper, slug: 'quiz-one', sittingMode: 'study' as const, sealedKeys: [] } }
const { attemptId } = attempt.paper
const key = { type: 'single-choice' as const, optionId: 'w', why: {} }
const path = '/dashboard/assessments/lessons/one'

async function begin(submit: () => Result<Receipt> = () => succeed(buildReceipt({ attemptId, slug: 'quiz-one' }))) {
  const sent: CandidateAct[] = []
  const fake = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    learning: {
      listLessons: () => Promise.resolve(succeed({ lessons: [lesson] })),
      readLesson: () => Promise.resolve(succeed({ lesson: { ...lesson, sections: [{ title: 'One', text: 'Text of the lesson.' }] } }))
    },
    attempt: {
      start: () => Promise.resolve(succeed(attempt)),
      append: (request) => {
        sent.push(request.act)
        return Promise.resolve(succeed({ sequence: sent.length }))
      },
      readCheckedItem: () => Promise.resolve(succeed({ key, topic: 'Motion', explanation: 'Because.' })),
      submit: () => Promise.resolve(submit())
    }
  })
  const address = await renderPage({ route: '/dashboard/assessments/lessons/:slug?', at: path, Page: LessonsPage, bridge: fake.bridge })
  fireEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }))
  await screen.findByRole(...examParts.question)
  return { sent, address }
}

const press = async (name: string): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await Promise.resolve()
  })
}

describe('the quiz in the page of its lesson', () => {
  it('shows the text and the question, gives feedback, and leads to the end by one main button', async () => {
    const { sent, address } = await begin()
    expect(screen.getByText('Text of the lesson.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check' }).disabled).toBe(true)
    fireEvent.click(screen.getAllByRole('radio')[0]!)
    await press('Check')
    expect((await screen.findByRole(...examParts.checkedAnswer)).textContent).toContain('Because.')
    await press('Continue')
    expect(document.activeElement?.textContent).toMatch(/^Question 2 of/)
    while (screen.queryByRole('button', { name: 'Skip' })) await press('Skip')
    await press('Go to a skipped question')
    expect(screen.getByRole('heading', { name: /^Question 2 of/ })).toBeInstanceOf(HTMLElement)
    while (screen.queryByRole('button', { name: 'Skip' })) await press('Skip')
    await press('End the quiz')
    await expect.poll(address).toBe(`/dashboard/assessments/quiz-one/pre-report?attempt=${attemptId}`)
    expect(sent.map(({ kind }) => kind).filter((kind) => kind !== 'move')).toEqual(['answer', 'check'])
  })

  it('leaving the page submits the quiz and goes where the learner wanted', async () => {
    let submits = 0
    const { address } = await begin(() => {
      submits += 1
      return succeed(buildReceipt({ attemptId, slug: 'quiz-one' }))
    })
    fireEvent.click(screen.getAllByRole('link')[0]!)
    await expect.poll(address).not.toBe(path)
    expect([submits, address().includes('pre-report')]).toEqual([1, false])
  })

  it('a quiz that cannot be submitted stays on the page and says why; the next try leaves', async () => {
    let reply: Result<Receipt> = fail('journal/write-failed')
    const { address } = await begin(() => reply)
    fireEvent.click(screen.getAllByRole('link')[0]!)
    expect(await screen.findByRole('alert')).toBeInstanceOf(HTMLElement)
    expect(address()).toBe(path)
    reply = succeed(buildReceipt({ attemptId, slug: 'quiz-one' }))
    fireEvent.click(screen.getAllByRole('link')[0]!)
    await expect.poll(address).not.toBe(path)
  })
})
