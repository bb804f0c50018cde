import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { QuestionStatisticsItemPage } from '../../../../../src-renderer/app/pages/attempt/question-statistics-item-page.tsx'
import { QuestionStatisticsPage } from '../../../../../src-renderer/app/pages/attempt/question-statistics-page.tsx'
import type { StatisticsRequest } from '../../../../../src-shared/attempt/statistics/item-statistics.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildStatisticsDetail, buildStatisticsList } from '../../../../support/build-statistics.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

type Answers = NonNullable<BridgeAnswers['itemStatistics']>

const openList = (list: NonNullable<Answers['list']>) =>
  renderInKoya(<QuestionStatisticsPage />, createFakeBridge({ itemStatistics: { list } }).bridge)
const openOne = (fetch: NonNullable<Answers['fetch']>) =>
  renderInKoya(<QuestionStatisticsItemPage />, createFakeBridge({ itemStatistics: { fetch } }).bridge)

it('teachers see each question with its figures, and plainly where there are too few answers', async () => {
  await openList(() => Promise.resolve(succeed(buildStatisticsList())))
  const row = (await screen.findByRole('rowheader', { name: /sum-1/ })).closest('tr')
  expect(row?.textContent).toContain('50%likely 43 to 57%')
  expect(row?.textContent).toContain('−0.25likely −0.38 to −0.11')
  expect(row?.textContent).toContain('Weaker learners do better')
  expect(screen.getByRole('rowheader', { name: /sum-4/ }).closest('tr')?.textContent).toContain('Only 7 answers: too few to say')
  expect(screen.getByRole('link', { name: /sum-1/ }).getAttribute('href')).toBe('/dashboard/question-statistics/sum-1')
})

it('the list can be filtered by subject, topic and problem, and goes on in pages', async () => {
  const asked: StatisticsRequest[] = []
  await openList((request) => {
    asked.push(request)
    return Promise.resolve(succeed(buildStatisticsList({ count: 120 })))
  })
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'mathematics' } })
  fireEvent.change(await screen.findByLabelText('Topic'), { target: { value: 'Sums' } })
  fireEvent.change(screen.getByLabelText('Problem'), { target: { value: 'too-hard' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show the next page' }))
  await screen.findByText('Page 2 of 3')
  expect(asked).toEqual([
    {},
    { subject: 'mathematics' },
    { subject: 'mathematics', topic: 'Sums' },
    { subject: 'mathematics', topic: 'Sums', fault: 'too-hard' },
    { subject: 'mathematics', topic: 'Sums', fault: 'too-hard', page: '2' }
  ])
})

it('a list without answers says what will be here, one without a match offers all, and a failure offers another try', async () => {
  await openList(() => Promise.resolve(succeed({ count: 0, items: [], subjects: [] })))
  expect(await screen.findByRole('heading', { name: 'No answers counted yet' })).toBeDefined()
  cleanup()
  await openList(() => Promise.resolve(succeed(buildStatisticsList({ count: 0, items: [] }))))
  expect(await screen.findByRole('button', { name: 'Show all questions' })).toBeDefined()
  cleanup()
  let isDown = true
  await openList(() => Promise.resolve(isDown ? fail('backend/unreachable') : succeed(buildStatisticsList())))
  isDown = false
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('rowheader', { name: /sum-1/ })).toBeDefined()
})

it('learners see that the pages are for teachers and staff, and a way back', async () => {
  await openList(() => Promise.resolve(fail('session/role-required')))
  expect(await screen.findByRole('link', { name: 'Back to More' })).toBeDefined()
  cleanup()
  await openOne(() => Promise.resolve(fail('session/role-required')))
  expect(await screen.findByRole('link', { name: 'Back to More' })).toBeDefined()
  expect(screen.queryByRole('table')).toBe(null)
})

it('teachers see a question as a candidate does, who chooses which option, and what a corrected key changed', async () => {
  await openOne(() => Promise.resolve(succeed(buildStatisticsDetail())))
  expect(await screen.findByRole('radio', { name: /Seven/ })).toBeDefined()
  const options = screen.getByRole('table', { name: 'The options, and who chooses each' })
  const right = within(options).getByRole('rowheader', { name: /Seven/ })
  expect(right.textContent).toContain('Right answer')
  expect(right.closest('tr')?.textContent).toContain('41%62%')
  expect(screen.getByText('The same answers with the old key: 33% right.')).toBeDefined()
  expect(screen.getByText('3 learners left it unanswered.')).toBeDefined()
  const earlier = screen.getByRole('table', { name: 'Earlier wordings of this question, the newest first' })
  expect(within(earlier).getByText('Only 7 answers: too few to say')).toBeDefined()
})

it('a question that is withheld or gone says so', async () => {
  await openOne(() => Promise.resolve(fail('statistics/no-question')))
  expect(await screen.findByRole('heading', { name: 'This question is not available' })).toBeDefined()
})
