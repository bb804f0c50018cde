import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { QuestionPaperPage } from '../../../../../src-renderer/app/pages/teaching/question-paper-page.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPhysicsStock, noItems } from '../../../../support/build-practice-stock.ts'
import { buildPrinted, buildQuestionPaper } from '../../../../support/build-question-paper.ts'
import { createFakeBridge, signedIn, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../support/render-page.tsx'

afterEach(cleanup)

const classId = 'c1a55000-0000-4000-8000-000000000001'
const schoolClass = { classId, name: 'JS2 Gold', classLevel: null, joinCode: 'ABCD2345', pupilCount: 0, joinedCount: 0, assignmentCount: 0 }
const stock = buildPhysicsStock([{ title: 'Light', items: { easy: 3, medium: 20, hard: 4 }, mistakes: noItems }])

async function open(teaching: BridgeAnswers['teaching'] = {}, attempt: BridgeAnswers['attempt'] = {}) {
  const { bridge } = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    attempt: { readPracticeStock: () => Promise.resolve(succeed(stock)), ...attempt },
    teaching: { fetch: () => Promise.resolve(succeed({ schoolClass, pupils: [], assignments: [] })), ...teaching }
  })
  await renderPage({ route: '/dashboard/classes/:classId/paper', at: `/dashboard/classes/${classId}/paper`, Page: QuestionPaperPage, bridge })
}

describe('the page of a question paper', () => {
  it('asks for what is chosen, and shows the paper with its sheet and its key, each answer by its number', async () => {
    const paper = buildQuestionPaper([
      buildPrinted(),
      buildPrinted({ itemId: 'two', form: 'choose-all', answer: { kind: 'letters', letters: ['A', 'C'] } }),
      buildPrinted({ itemId: 'three', form: 'true-false', options: [], answer: { kind: 'letters', letters: ['A'] } }),
      buildPrinted({ itemId: 'four', form: 'match', prompts: ['Heart', 'Lung'], answer: { kind: 'pairs', letters: ['C', 'A'] }, marks: 2 }),
      buildPrinted({
        itemId: 'five',
        form: 'write',
        options: [],
        unit: 'm',
        answer: { kind: 'text', accepted: ['20 m', '20 metres'], within: '0.5 m' }
      }),
      buildPrinted({
        itemId: 'six',
        form: 'write',
        options: [],
        isCaseSensitive: true,
        answer: { kind: 'text', accepted: ['NaCl'], within: null }
      })
    ])
    const makePaper = vi.fn(() => Promise.resolve(succeed(paper)))
    await open({ makePaper })
    await screen.findByText('27 questions fit.')
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Term test' } })
    fireEvent.change(screen.getByLabelText('How many questions'), { target: { value: '10' } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Hard (4)' }))
    fireEvent.click(screen.getByRole('button', { name: 'Create the question paper' }))
    await screen.findByRole('heading', { level: 1, name: 'Your question paper' })
    expect(makePaper).toHaveBeenCalledExactlyOnceWith({
      choice: { exam: 'utme', subjects: ['physics'], difficulties: ['easy', 'medium'], itemCount: 10 },
      versionCount: 1
    })
    expect(screen.getByText('Only 6 questions fit your choices.')).toBeDefined()
    const [questions, sheet, key] = screen.getAllByRole('article')
    expect(questions?.textContent).toContain('Term test')
    expect(questions?.textContent).toContain('Choose all that are right.')
    expect(questions?.textContent).toContain('A.TrueB.False')
    expect(questions?.textContent).toContain('Answer in m.')
    expect(questions?.textContent.split('Capital and small letters count.')).toHaveLength(2)
    expect(questions?.textContent, 'the key is not on the paper').not.toContain('Two and two are four.')
    expect(
      within(sheet!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    ).toEqual(['1.ABC', '2.ABC', '3.AB', '4.1 2 ', '5.', '6.'])
    const rows = within(key!)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows.slice(1).map((row) => row.slice(0, 3))).toEqual([
      ['1', 'B', '1'],
      ['2', 'A, CFull marks only for all of these letters and no other.', '1'],
      ['3', 'A', '1'],
      ['4', '1 C, 2 AFull marks only if every letter is right.', '2'],
      ['5', '20 m or 20 metres (within 0.5 m)', '1'],
      ['6', 'NaClCapital and small letters must be the same.', '1'],
      ['Total', '7', '']
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Change the choices' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value, 'the choices are still there').toBe('Term test')
    expect(screen.getByLabelText<HTMLSelectElement>('How many questions').value).toBe('10')
  })

  it('sends a typed code only once it is complete, and says why a paper cannot be made', async () => {
    const makePaper = vi.fn(() => Promise.resolve(fail('teaching/other-paper')))
    await open({ makePaper })
    const code = await screen.findByLabelText(/^Code of an earlier question paper/)
    fireEvent.change(code, { target: { value: 'abc' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create the question paper' }))
    await screen.findByText(/^A code has 6 letters and digits/)
    expect(makePaper).not.toHaveBeenCalled()
    fireEvent.change(code, { target: { value: 'abc d23' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create the question paper' }))
    expect((await screen.findByRole('alert')).textContent).toContain('These choices do not fit this code.')
    expect(makePaper).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ paperCode: 'ABCD23' }))
  })

  it('makes nothing without a title or without a question', async () => {
    const makePaper = vi.fn(() => Promise.resolve(fail('assessment/nothing-to-practise')))
    await open({ makePaper })
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: ' ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create the question paper' }))
    await screen.findByText('Type a title.')
    for (const name of ['Easy (3)', 'Medium (20)', 'Hard (4)']) fireEvent.click(screen.getByRole('checkbox', { name }))
    expect(screen.getByRole('status').textContent).toBe('No questions fit. Choose more subjects, topics or difficulties.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create the question paper' }).disabled).toBe(true)
    expect(makePaper).not.toHaveBeenCalled()
  })

  it('a computer without questions leads to own questions, and a class of somebody else to the classes', async () => {
    await open({}, { readPracticeStock: () => Promise.resolve(fail('assessment/nothing-to-practise')) })
    expect((await screen.findByRole('link', { name: 'Go to my questions' })).getAttribute('href')).toBe('/dashboard/my-questions')
    cleanup()
    await open({ fetch: () => Promise.resolve(fail('teaching/not-found')) })
    await screen.findByRole('heading', { name: 'There is no such class' })
  })
})
