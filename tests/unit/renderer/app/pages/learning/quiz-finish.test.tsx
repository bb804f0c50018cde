import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PreReportPage } from '../../../../../../src-renderer/app/pages/attempt/pre-report-page.tsx'
import { LessonsPage } from '../../../../../../src-renderer/app/pages/learning/lessons-page.tsx'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import type { Report } from '../../../../../../src-shared/attempt/report/report.ts'
import { buildAnalysedReport } from '../../../../../support/build-analysed-report.ts'
import { buildLesson } from '../../../../../support/build-learning.ts'
import { buildReceipt } from '../../../../../support/build-report.ts'
import { createFakeBridge, signedIn } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const attemptId = '00000000-0000-4000-8000-00000000000a'
const slug = 'quiz-one'
const lessons = [
  buildLesson({ slug: 'one', title: 'Counting', quizSlug: slug, classLevels: ['ss-3'] }),
  buildLesson({ slug: 'two', title: 'Powers', quizSlug: null, classLevels: ['ss-3'] })
]

async function openFinish(report: Partial<Report>): Promise<void> {
  const { bridge } = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    learning: { listLessons: () => Promise.resolve(succeed({ lessons })) },
    attempt: {
      readReceipt: () => Promise.resolve(succeed(buildReceipt({ attemptId, slug, serverReceiptId: 'r-1' }))),
      fetchReport: () => Promise.resolve(succeed(buildAnalysedReport({ attemptId, slug, ...report })))
    }
  })
  await renderPage({
    route: '/dashboard/assessments/:slug/pre-report',
    at: `/dashboard/assessments/${slug}/pre-report?attempt=${attemptId}`,
    Page: PreReportPage,
    bridge
  })
}

/** A quiz of six questions in study mode, of which so many were right. */
function studied(rightCount: number): Partial<Report> {
  const { subjects } = buildAnalysedReport()
  let index = 0
  const marked = subjects.map((subject) => ({
    ...subject,
    items: subject.items.map((item) => ({ ...item, share: { numerator: index++ < rightCount ? 1 : 0, denominator: 1 } }))
  }))
  return { sittingMode: 'study', subjects: marked }
}

it('a quiz that went well leads to the next lesson', async () => {
  await openFinish(studied(5))
  expect(await screen.findByRole('heading', { name: 'Quiz done!' })).toBeInstanceOf(HTMLElement)
  const main = within(screen.getByRole('main'))
  expect(main.getByText('5 of 6 right')).toBeInstanceOf(HTMLElement)
  expect(main.getByRole('link', { name: 'Go to “Powers”' }).getAttribute('href')).toBe('/dashboard/assessments/lessons/two')
  expect(main.getByRole('link', { name: 'See each question again' }).getAttribute('href')).toContain(`/review?attempt=${attemptId}`)
})

it('a quiz that went badly leads back to its lesson', async () => {
  await openFinish(studied(1))
  await screen.findByRole('heading', { name: 'Quiz done!' })
  expect(screen.getByText('Read the lesson once more, then try again.')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('link', { name: 'Go to “Powers”' })).toBe(null)
  expect(screen.getByRole('link', { name: 'Read the lesson again' }).getAttribute('href')).toBe('/dashboard/assessments/lessons/one')
})

it('a quiz under a clock ends with its receipt', async () => {
  await openFinish({})
  expect(await screen.findByRole('link', { name: 'See my report' })).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('heading', { name: 'Quiz done!' })).toBe(null)
})

it('the quiz of a lesson starts in study mode, and a failure says why', async () => {
  const start = vi.fn(() => Promise.resolve(fail('backend/unreachable')))
  const { bridge } = createFakeBridge({
    learning: {
      listLessons: () => Promise.resolve(succeed({ lessons })),
      readLesson: () => Promise.resolve(succeed({ lesson: { ...lessons[0]!, sections: [{ title: 'One', text: 'Text.' }] } }))
    },
    attempt: { start }
  })
  await renderPage({ route: '/dashboard/assessments/lessons/:slug?', at: '/dashboard/assessments/lessons/one', Page: LessonsPage, bridge })
  fireEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }))
  expect(await screen.findByRole('alert')).toBeInstanceOf(HTMLElement)
  expect(start).toHaveBeenCalledWith({ slug, sittingMode: 'study' })
})
