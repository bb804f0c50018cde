import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AssignmentDialog } from '../../../../src-renderer/features/teaching/assignments/assignment-dialog.tsx'
import { usualMinutes } from '../../../../src-renderer/features/teaching/assignments/settable-questions.ts'
import type { ListedQuestion, ListedSet } from '../../../../src-shared/content/own-questions/own-question.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import type { Assignment } from '../../../../src-shared/teaching/school-class.ts'
import { createFakeBridge, signedIn, type BridgeAnswers } from '../../../support/fake-bridge.ts'
import { fillField } from '../../../support/fill-field.ts'
import { renderPage } from '../../../support/render-page.tsx'

afterEach(cleanup)

const classId = 'c1a55000-0000-4000-8000-000000000001'
const schoolClass = { classId, name: 'JS2 Gold', classLevel: null, joinCode: 'ABCD2345', pupilCount: 0, joinedCount: 0, assignmentCount: 0 }

function listed(stem: string, changes: Partial<ListedQuestion> = {}): ListedQuestion {
  return { questionId: `id of ${stem}`, revision: 1, type: 'single-choice', stem, isWhole: true, ...changes }
}

const rivers: ListedSet = {
  slug: 'own-rivers',
  title: 'Rivers',
  questions: [listed('Niger?'), listed('Benue?'), listed('Half a question', { isWhole: false }), listed('Write about it', { type: 'written' })]
}
const hills: ListedSet = { slug: 'own-hills', title: 'Hills', questions: [listed('Jos?')] }

async function open(
  sets: readonly ListedSet[],
  { teaching = {}, held = null }: { teaching?: BridgeAnswers['teaching']; held?: Assignment | null } = {}
) {
  const onEnd = vi.fn()
  const { bridge } = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    ownQuestions: { list: () => Promise.resolve(succeed({ sets: [...sets] })) },
    learning: { listLessons: () => Promise.resolve(succeed({ lessons: [] })), listSubjects: () => Promise.resolve(succeed({ subjects: [] })) },
    attempt: { listAssessments: () => Promise.resolve(succeed({ assessments: [] })) },
    teaching
  })
  const Page = () => <AssignmentDialog schoolClass={schoolClass} held={held} onEnd={onEnd} />
  await renderPage({ route: '/dashboard/classes', at: '/dashboard/classes', Page, bridge })
  if (held === null) fireEvent.click(await screen.findByLabelText('My own questions'))
  return { onEnd }
}

describe('setting own questions', () => {
  it('sends what was chosen in several sets, with title, minutes, date and note', async () => {
    const setQuestions = vi.fn(() => Promise.resolve(succeed({})))
    const { onEnd } = await open([rivers, hills], { teaching: { setQuestions } })
    fireEvent.click(await screen.findByRole('button', { name: 'Choose all 2' }))
    await fillField('From which set', 'own-hills')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Jos?' }))
    expect(screen.getByText(/^3 chosen/)).toBeDefined()
    await fillField('From which set', 'own-rivers')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Benue?' }))
    await fillField('Title', ' Test 1 ')
    await fillField('Time', '40')
    await fillField('Note to the class', 'Alone.')
    fireEvent.click(screen.getByRole('button', { name: 'Set it' }))
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
    expect(setQuestions).toHaveBeenCalledExactlyOnceWith({
      classId,
      assignmentId: expect.any(String) as string,
      title: 'Test 1',
      questionIds: ['id of Jos?', 'id of Niger?'],
      minutes: 40,
      dueAt: null,
      note: 'Alone.'
    })
  })

  it('does not offer what is unfinished or what a person must mark, and says why', async () => {
    await open([rivers])
    const box = async (name: string) => screen.findByRole('checkbox', { name })
    expect((await box('Niger?')).matches(':disabled')).toBe(false)
    expect((await box('Half a question')).matches(':disabled')).toBe(true)
    expect((await box('Write about it')).matches(':disabled')).toBe(true)
    expect(screen.getByText('Not finished')).toBeDefined()
    expect(screen.getByText('Koya cannot mark a long written answer.')).toBeDefined()
    expect(within(screen.getByLabelText('From which set')).getByRole('option').textContent).toBe('Rivers (2 questions)')
  })

  it('sends nothing without a title and a question, and shows a refusal of the server', async () => {
    const setQuestions = vi.fn(() => Promise.resolve(fail('teaching/questions-too-large')))
    const { onEnd } = await open([rivers], { teaching: { setQuestions } })
    await screen.findByRole('checkbox', { name: 'Niger?' })
    fireEvent.click(screen.getByRole('button', { name: 'Set it' }))
    await screen.findByText('Type a title.')
    expect(screen.getByText('Choose 1 to 60 questions.')).toBeDefined()
    expect(setQuestions).not.toHaveBeenCalled()
    await fillField('Title', 'Test 1')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Niger?' }))
    expect(screen.queryByText('Choose 1 to 60 questions.')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Set it' }))
    await screen.findByText(/^These questions need too much space\./)
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('leads somebody without questions to where they are written', async () => {
    await open([])
    expect((await screen.findByRole('link', { name: 'Write some under My questions.' })).getAttribute('href')).toBe('/dashboard/my-questions')
  })

  it('changes date and note of questions that are set, and offers no other questions', async () => {
    const saveAssignment = vi.fn(() => Promise.resolve(succeed({})))
    const target = { kind: 'questions', slug: 'class-1' } as const
    const held = { assignmentId: classId, title: 'Test 1', target, dueAt: null, note: 'Alone.', setAt: 1 }
    const { onEnd } = await open([rivers], { teaching: { saveAssignment }, held })
    await fillField('Note to the class', 'Together.')
    expect(screen.queryByRole('checkbox')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
    expect(saveAssignment).toHaveBeenCalledExactlyOnceWith({
      classId,
      assignmentId: classId,
      title: 'Test 1',
      target,
      dueAt: null,
      note: 'Together.'
    })
  })

  it('proposes two minutes for each question', () => {
    expect([0, 1, 5, 6, 60, 100].map(usualMinutes)).toEqual([5, 5, 10, 15, 120, 180])
  })
})
