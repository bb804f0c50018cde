import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { MarkerAgreementPage } from '../../../../../src-renderer/app/pages/exam-session/marker-agreement-page.tsx'
import { MarkingPage } from '../../../../../src-renderer/app/pages/exam-session/marking-page.tsx'
import { MarkingSessionsPage } from '../../../../../src-renderer/app/pages/exam-session/marking-sessions-page.tsx'
import { OwnMarksPage } from '../../../../../src-renderer/app/pages/exam-session/own-marks-page.tsx'
import type { AnswerToMark, GivenMarks } from '../../../../../src-shared/exam-session/marking.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildAnswerToMark, buildMarkingSession } from '../../../../support/build-answer-to-mark.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

type Answers = NonNullable<BridgeAnswers['marking']>
type Saved = GivenMarks & { readonly answerId: string; readonly markId: string }

const bridgeWith = (marking: Answers) => createFakeBridge({ marking }).bridge

/** Opens the marking of these answers, one after the other. */
async function openMarking(answers: readonly AnswerToMark[], save?: Answers['save']) {
  const saved: Saved[] = []
  let place = 0
  await renderInKoya(
    <MarkingPage />,
    bridgeWith({
      take: () => Promise.resolve(succeed({ answer: answers[place] ?? null })),
      save: async (given) => {
        const result = save ? await save(given) : succeed({})
        saved.push(given)
        if (result.ok) place += 1
        return result
      }
    })
  )
  return saved
}

it('teachers see their exams with what waits, and chief markers a way to compare markers', async () => {
  const sessions = [buildMarkingSession(), buildMarkingSession({ examId: 'noon', title: 'Mock, noon', isChief: true, waitingCount: 0 })]
  await renderInKoya(<MarkingSessionsPage />, bridgeWith({ listSessions: () => Promise.resolve(succeed({ sessions })) }))
  const row = (await screen.findByRole('rowheader', { name: 'Mock, morning' })).closest('tr')
  expect(row?.textContent).toContain('1220 of 3010')
  expect(screen.getByRole('link', { name: 'Mark now' }).getAttribute('href')).toBe('/dashboard/marking/mock-morning')
  expect(screen.getByRole('link', { name: 'Show how markers agree' }).getAttribute('href')).toBe('/dashboard/marking/noon/agreement')
  expect(screen.getByText('Nothing is waiting for you')).toBeDefined()
})

it('all four pages are closed to learners', async () => {
  const locked = () => Promise.resolve(fail('session/role-required'))
  const bridge = bridgeWith({ listSessions: locked, take: locked, listOwn: locked, fetchAgreement: locked })
  for (const Page of [MarkingSessionsPage, MarkingPage, OwnMarksPage, MarkerAgreementPage]) {
    await renderInKoya(<Page />, bridge)
    expect(await screen.findByRole('heading', { name: 'For teachers and staff only' })).toBeDefined()
    cleanup()
  }
})

it('a teacher marks by keys alone: numbers tick points, and Ctrl with Enter saves and brings the next answer', async () => {
  const next = buildAnswerToMark({ answerId: '44444444-4444-4444-8444-444444444444', writing: 'The root drinks.' })
  const saved = await openMarking([buildAnswerToMark(), next])
  await screen.findByText('A leaf makes sugar with light.')
  expect(screen.getByRole('heading', { name: 'Question 1 of 2' })).toBeDefined()
  fireEvent.keyDown(document.body, { key: '1' })
  fireEvent.keyDown(document.body, { key: '3' })
  expect(screen.getByLabelText<HTMLInputElement>('Marks').value).toBe('5')
  const comment = screen.getByLabelText<HTMLTextAreaElement>('Comment for the candidate')
  fireEvent.change(comment, { target: { value: ' Say more. ' } })
  // A digit in a text is a digit.
  fireEvent.keyDown(comment, { key: '2' })
  fireEvent.keyDown(comment, { key: 'Enter', ctrlKey: true })
  await screen.findByText('The root drinks.')
  expect(saved).toMatchObject([{ pointIds: ['light', 'sugar'], marks: 5, comment: 'Say more.' }])
  expect(screen.getByLabelText<HTMLInputElement>('Marks').value).toBe('0')
  expect(screen.getByText('Saved. Here is the next answer.')).toBeDefined()
})

it('marks may be typed, and only what the question allows is saved', async () => {
  const saved = await openMarking([buildAnswerToMark()])
  const field = await screen.findByLabelText('Marks')
  for (const value of ['7', '-1', '2.5', '']) {
    fireEvent.change(field, { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
    expect(screen.getByText('Type a whole number from 0 to 6.')).toBeDefined()
  }
  fireEvent.change(field, { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  await screen.findByRole('heading', { name: 'You have marked everything' })
  expect(saved).toMatchObject([{ marks: 4, pointIds: [] }])
})

it('a second try after a lost reply has the same id, and changed marks have another', async () => {
  let isDown = true
  const saved = await openMarking([buildAnswerToMark()], () => Promise.resolve(isDown ? fail('backend/unreachable') : succeed({})))
  await screen.findByLabelText('Marks')
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  press()
  await screen.findByRole('alert')
  press()
  await expect.poll(() => saved.length).toBe(2)
  isDown = false
  fireEvent.keyDown(document.body, { key: '1' })
  await expect.poll(() => screen.getByRole('button', { name: 'Save and continue' }).getAttribute('aria-disabled')).toBe('false')
  press()
  await screen.findByRole('heading', { name: 'You have marked everything' })
  expect(saved[1]?.markId).toBe(saved[0]?.markId)
  expect(saved[2]?.markId).not.toBe(saved[0]?.markId)
  expect(saved[2]).toMatchObject({ pointIds: ['light'], marks: 2 })
})

it('a teacher whose answer another one has now is led to the next', async () => {
  await openMarking([buildAnswerToMark()], () => Promise.resolve(fail('marking/taken')))
  fireEvent.click(await screen.findByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByRole('button', { name: 'Continue with the next answer' })).toBeDefined()
})

it('a chief marker sees both marks without names', async () => {
  const others = [
    { pointIds: ['light'], marks: 2, comment: '' },
    { pointIds: ['light', 'sugar'], marks: 5, comment: 'Good.' }
  ]
  await openMarking([buildAnswerToMark({ others })])
  expect(await screen.findByText('Two markers differ. Your marks are final.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Marker 1: 2 of 6 marks' })).toBeDefined()
  expect(screen.getByText('Ticked: 1, 3')).toBeDefined()
  expect(screen.getByText('Good.')).toBeDefined()
})

it('own marks can be changed until the release', async () => {
  const mark = { answerId: '33333333-3333-4333-8333-333333333333', itemId: 'essay', question: 2, marks: 3, comment: 'Good.', markedAt: 0 }
  const marks = [
    { ...mark, mayChange: true },
    { ...mark, answerId: '44444444-4444-4444-8444-444444444444', mayChange: false }
  ]
  await renderInKoya(<OwnMarksPage />, bridgeWith({ listOwn: () => Promise.resolve(succeed({ title: 'Mock', marks })) }))
  expect((await screen.findByRole('link', { name: /Change your marks/ })).getAttribute('href')).toContain(`?answer=${mark.answerId}`)
  expect(screen.getByText('Released')).toBeDefined()
})

it('the officer sees how far markers are apart', async () => {
  const figures = { count: 8, beyondCount: 2, meanDifference: 1.25 }
  const agreement = {
    title: 'Mock',
    tolerance: 1,
    overall: figures,
    questions: [{ question: 1, ...figures }],
    markers: [{ name: 'Musa', ...figures, meanDifference: -1.25 }]
  }
  await renderInKoya(<MarkerAgreementPage />, bridgeWith({ fetchAgreement: () => Promise.resolve(succeed(agreement)) }))
  const row = (await screen.findByRole('rowheader', { name: 'Musa' })).closest('tr')
  expect(row?.textContent).toBe('Musa8−1.252 (25%)')
})
