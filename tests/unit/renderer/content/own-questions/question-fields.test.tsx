import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MyQuestionPage } from '../../../../../src-renderer/app/pages/content/my-question-page.tsx'
import { loadTypesetter } from '../../../../../src-renderer/ui/markup/typesetter.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { KoyaBridge } from '../../../../../src-shared/contracts/contracts.ts'
import type { ItemTypeName } from '../../../../../src-shared/content/item-types/item-types.ts'
import { toDraft } from '../../../../../src-server/content/exchange/preview/item-to-draft.ts'
import { emptyDraft, writtenItemTypes, type QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'
import { buildOwnQuestion } from '../../../../support/build-own-question.ts'
import { createFakeBridge, signedIn } from '../../../../support/fake-bridge.ts'
import { squarePicture } from '../../../../support/pictures.ts'
import { renderPage } from '../../../../support/render-page.tsx'

beforeAll(() => loadTypesetter())
afterEach(() => {
  cleanup()
})

type Sent = Parameters<KoyaBridge['ownQuestions']['keep']>[0]

/** Opens the editor with a draft. Returns what was saved last. */
async function open(draft: QuestionDraft) {
  const question = buildOwnQuestion({ draft })
  const keep = vi.fn((_: Sent) => Promise.resolve(succeed({ kept: [] })))
  await renderPage({
    route: '/dashboard/my-questions/:questionId',
    at: `/dashboard/my-questions/${question.questionId}`,
    Page: MyQuestionPage,
    bridge: createFakeBridge({
      session: { read: () => Promise.resolve(succeed(signedIn)) },
      ownQuestions: { list: () => Promise.resolve(succeed({ sets: [] })), fetch: () => Promise.resolve(succeed({ question })), keep }
    }).bridge
  })
  await screen.findByLabelText('Kind of question')
  return async (): Promise<Sent['questions'][number]['draft'] | undefined> => {
    await waitFor(() => {
      expect(screen.getByText('Saved.')).toBeInstanceOf(HTMLElement)
    })
    return keep.mock.calls.at(-1)?.[0].questions[0]?.draft
  }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const preview = () => screen.getByRole('region', { name: 'What the candidate sees' })
const chooseKind = (name: ItemTypeName) => type('Kind of question', name)

describe('the fields of each kind of question', () => {
  it.each(writtenItemTypes)('a question of the type %s opens complete, is tried as in the room, and marked', async (name) => {
    const draft = toDraft(itemsOfEachType[name], [squarePicture])?.draft
    await open(draft ?? emptyDraft)
    expect(await screen.findByRole('region', { name: 'This question is ready to use.' })).toBeInstanceOf(HTMLElement)
    fireEvent.click(within(preview()).getByRole('button', { name: 'Check my answer' }))
    const result = within(preview()).getByRole('group', { name: 'Result' })
    expect(result.dataset['verdict']).toBe('unanswered')
    expect(result.textContent).toContain('because-canary')
    press('Try again')
    expect(within(preview()).queryByRole('group', { name: 'Result' })).toBe(null)
  })

  it('a candidate’s answer is marked by the key that is in the editor, and a change of the key ends the trial', async () => {
    await open(buildOwnQuestion().draft)
    fireEvent.click(within(preview()).getAllByRole('radio')[1]!)
    press('Check my answer')
    expect(within(preview()).getByRole('group', { name: 'Result' }).dataset['verdict']).toBe('right')
    fireEvent.click(screen.getByLabelText('Option 1 is right'))
    await waitFor(() => {
      expect(within(preview()).queryByRole('group', { name: 'Result' })).toBe(null)
    })
    press('Check my answer')
    expect(within(preview()).getByRole('group', { name: 'Result' }).dataset['verdict']).toBe('wrong')
  })

  it('choosing another kind and coming back loses nothing', async () => {
    const saved = await open(buildOwnQuestion().draft)
    chooseKind('ordering')
    for (const [index, text] of ['Seed', 'Shoot', 'Leaf'].entries()) type(`Step ${index + 1}`, text)
    chooseKind('single-choice')
    expect(screen.getByLabelText<HTMLInputElement>('Option 2').value).toBe('The moon')
    chooseKind('ordering')
    press('Move step 3 up')
    expect((await saved())?.steps?.map(({ text }) => text)).toEqual(['Seed', 'Leaf', 'Shoot'])
  })

  it('a gap is added where words are selected, and its answer can be typed or chosen', async () => {
    const saved = await open({ ...emptyDraft, stem: 'Fill the gap.' })
    chooseKind('cloze')
    type('The text with gaps', 'Iron is a metal.')
    const text = screen.getByLabelText<HTMLTextAreaElement>('The text with gaps')
    text.setSelectionRange(10, 15)
    press('Add a gap here')
    expect(text.value).toBe('Iron is a [[1]].')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Right answers of gap 1').value).toBe('metal')
    await waitFor(() => {
      expect(within(preview()).getAllByRole('textbox')).toHaveLength(1)
    })
    type('How candidates fill gap 1', 'list')
    type('Option 2 of gap 1', 'gas')
    await waitFor(() => {
      expect(screen.getByRole('region', { name: 'This question is ready to use.' })).toBeInstanceOf(HTMLElement)
    })
    expect((await saved())?.gaps).toEqual([
      {
        id: '1',
        kind: 'list',
        accepted: ['metal'],
        options: [
          { id: 'w', text: 'metal', why: '' },
          { id: 'x', text: 'gas', why: '' }
        ],
        key: 'w'
      }
    ])
  })

  it('an area of a picture is added by keyboard, placed by numbers, and marked as right', async () => {
    const saved = await open({ ...emptyDraft, stem: 'Where is the corner?', pictures: [squarePicture] })
    chooseKind('hot-spot')
    expect(preview().textContent).toContain('Choose a picture to see the question.')
    type('Picture with the areas', squarePicture.id)
    for (const [place, name] of ['Corner', 'Side'].entries()) {
      press('Add an area')
      type(`Name of area ${place + 1}`, name)
      type(`Area ${place + 1}: pixels from the left`, String(place * 30))
    }
    fireEvent.click(screen.getByLabelText('Area 2 is right'))
    await screen.findByRole('region', { name: 'This question is ready to use.' })
    expect(within(preview()).getAllByRole('radio')).toHaveLength(2)
    type('Area 2: width in pixels', '40')
    await screen.findByRole('region', { name: 'To finish this question' })
    expect(await saved()).toMatchObject({
      spotPictureId: squarePicture.id,
      regionKeys: ['a2'],
      regions: [
        { id: 'a1', label: 'Corner', shape: { kind: 'rectangle', x: 0, y: 23, width: 15, height: 15 } },
        { id: 'a2', label: 'Side', shape: { kind: 'rectangle', x: 30, y: 23, width: 40, height: 15 } }
      ]
    })
  })

  it('both sides of a pair say what they lack, and the list of what is missing says it once', async () => {
    await open({ ...emptyDraft, stem: 'Match them.' })
    chooseKind('matching')
    const fieldOf = (label: string) => screen.getByLabelText(label).closest('.mantine-TextInput-root')?.textContent
    await waitFor(() => {
      expect(fieldOf('Left side of pair 2')).toContain('left side of a pair is empty')
    })
    expect(fieldOf('Right side of pair 2')).toContain('choice is empty')
    expect(within(screen.getByRole('region', { name: 'To finish this question' })).getAllByText('A choice is empty. Fill it in.')).toHaveLength(1)
  })

  it('what is wrong is said beside its field', async () => {
    await open({ ...emptyDraft, stem: 'Draw it.' })
    chooseKind('graph-plot')
    for (const [index, [from, to]] of [
      ['0', '100'],
      ['0', '4']
    ].entries()) {
      fireEvent.change(screen.getAllByLabelText('Begins at')[index]!, { target: { value: from } })
      fireEvent.change(screen.getAllByLabelText('Ends at')[index]!, { target: { value: to } })
    }
    const axis = screen.getByRole('group', { name: 'Axis to the right' })
    expect((await within(axis).findByText('This axis needs 2 to 30 steps. Change the step.')).tagName).toBe('P')
    expect(preview().textContent).toContain('Finish both axes to see the graph.')
    fireEvent.change(screen.getAllByLabelText('Step')[0]!, { target: { value: '10' } })
    type('Point 1, to the right', '15')
    type('Point 1, upwards', '2')
    await waitFor(() => {
      expect(screen.getByLabelText('Point 1, to the right').closest('.mantine-TextInput-root')?.textContent).toContain('not at a crossing')
    })
  })
})
