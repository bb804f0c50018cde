import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MyQuestionPage } from '../../../../../src-renderer/app/pages/content/my-question-page.tsx'
import { MyQuestionsPage } from '../../../../../src-renderer/app/pages/content/my-questions-page.tsx'
import { loadTypesetter } from '../../../../../src-renderer/ui/markup/typesetter.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { KoyaBridge } from '../../../../../src-shared/contracts/contracts.ts'
import type { ListedSet } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { buildOwnQuestion } from '../../../../support/build-own-question.ts'
import { createFakeBridge, signedIn, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../support/render-page.tsx'

beforeAll(() => loadTypesetter())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const question = buildOwnQuestion()
const { questionId } = question
const sets: ListedSet[] = [
  { slug: 'own-1', title: 'Tides', questions: [{ questionId, revision: 1, type: 'single-choice', stem: question.draft.stem, isWhole: true }] },
  { slug: 'own-2', title: 'Signs', questions: [{ questionId: crypto.randomUUID(), revision: 1, type: 'numeric', stem: '', isWhole: false }] }
]

function bridgeWith(ownQuestions: BridgeAnswers['ownQuestions']) {
  return createFakeBridge({ session: { read: () => Promise.resolve(succeed(signedIn)) }, ownQuestions: { ...ownQuestions } }).bridge
}

/** Replaces IntersectionObserver. `show` reports elements as visible. */
function watchSeen(): { readonly show: (elements: readonly Element[]) => void } {
  const watched = new Map<Element, IntersectionObserverCallback>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback
      }
      observe(element: Element): void {
        watched.set(element, this.#callback)
      }
      disconnect(): void {
        return undefined
      }
    }
  )
  return {
    show: (elements) => {
      for (const target of elements) {
        watched.get(target)?.([{ isIntersecting: true, target } as unknown as IntersectionObserverEntry], null as unknown as IntersectionObserver)
      }
    }
  }
}

const openList = (ownQuestions: BridgeAnswers['ownQuestions'] = { list: () => Promise.resolve(succeed({ sets })) }) =>
  renderPage({ route: '/dashboard/my-questions', Page: MyQuestionsPage, bridge: bridgeWith(ownQuestions) })

describe('the list of own questions', () => {
  it('the list of own questions shows the sets, searches them, and offers practice of finished questions', async () => {
    await openList()
    const tides = await screen.findByRole('region', { name: 'Tides' })
    expect(within(tides).getByRole('link', { name: 'Practise Tides' }).getAttribute('href')).toBe(
      '/dashboard/assessments/practice/start-page?exam=my-questions&subject=own-1'
    )
    const signs = screen.getByRole('region', { name: 'Signs' })
    expect({
      practiseLink: within(signs).queryByRole('link', { name: /Practise/ }),
      countTag: within(signs).getByText('1 question · 1 not finished').tagName
    }).toEqual({ practiseLink: null, countTag: 'SPAN' })
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'moon TIDES' } })
    expect(screen.getByText('No question matches your search.').tagName).toBe('P')
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'coast TIDES' } })
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toEqual(['own-1'])
  })

  it('the list of own questions shows text at once and sets formulas only near the window', async () => {
    const seen = watchSeen()
    const many = Array.from({ length: 500 }, (_, index) => ({
      questionId: crypto.randomUUID(),
      revision: 1,
      type: 'single-choice' as const,
      stem: `What is **half** of $\\frac{${String(index)}}{7}$?`,
      isWhole: true
    }))
    await openList({ list: () => Promise.resolve(succeed({ sets: [{ slug: 'own-1', title: 'Halves', questions: many }] })) })
    const links = within(await screen.findByRole('region', { name: 'Halves' })).getAllByRole('link', { name: /^What is/ })
    expect({ linkCount: links.length, formulaCount: document.querySelectorAll('math').length, text: links[3]?.textContent }).toEqual({
      linkCount: 500,
      formulaCount: 0,
      text: 'What is half of \\frac{3}{7}?'
    })
    act(() => {
      seen.show(links.slice(0, 4).map((link) => link.firstElementChild!))
    })
    expect({ formulaCount: document.querySelectorAll('math').length, fraction: links[3]?.querySelector('mfrac')?.textContent }).toEqual({
      formulaCount: 4,
      fraction: '37'
    })
    expect(links[3]?.querySelector('strong')?.textContent).toBe('half')
  })

  it('the list of own questions says when it is empty or for teachers only', async () => {
    await openList({ list: () => Promise.resolve(succeed({ sets: [] })) })
    expect((await screen.findByRole('heading', { name: 'No questions yet' })).tagName).toBe('H2')
    cleanup()
    await openList({ list: () => Promise.resolve(fail('session/role-required')) })
    expect(await screen.findByRole('region', { name: 'For teachers' })).toBeInstanceOf(HTMLElement)
  })

  it('deleting an own question can be undone, with a revision above that of the deletion', async () => {
    const keep = vi.fn(() => Promise.resolve(succeed({ kept: [] })))
    const remove = vi.fn(() => Promise.resolve(succeed({ kept: [] })))
    await openList({
      list: () => Promise.resolve(succeed({ sets })),
      fetch: () => Promise.resolve(succeed({ question })),
      keep,
      remove
    })
    fireEvent.click(await screen.findByRole('button', { name: `Delete the question: ${question.draft.stem}` }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => {
      expect(keep).toHaveBeenCalledWith({ questions: [{ ...question, revision: 3 }] })
    })
    expect(remove).toHaveBeenCalledWith({ questions: [{ questionId, revision: 2 }] })
  })
})

describe('the editor', () => {
  const open = (ownQuestions: BridgeAnswers['ownQuestions']) =>
    renderPage({
      route: '/dashboard/my-questions/:questionId',
      at: `/dashboard/my-questions/${questionId}`,
      Page: MyQuestionPage,
      bridge: bridgeWith({ list: () => Promise.resolve(succeed({ sets })), ...ownQuestions })
    })

  it('the question editor shows the candidate’s view, says what is missing, and saves what is typed', async () => {
    const keep = vi.fn((_: Parameters<KoyaBridge['ownQuestions']['keep']>[0]) => Promise.resolve(succeed({ kept: [{ questionId, revision: 1 }] })))
    await open({ fetch: () => Promise.resolve(fail('own-question/not-found')), keep })
    fireEvent.change(await screen.findByLabelText('The question'), { target: { value: 'What is $\\frac{1}{2}$ of 4?' } })
    fireEvent.change(screen.getByLabelText('Option 1'), { target: { value: 'two' } })
    const look = await screen.findByRole('region', { name: 'To finish this question' })
    expect(within(look).getByText('Mark the right answer.').tagName).toBe('LI')
    const preview = screen.getByRole('region', { name: 'What the candidate sees' })
    await waitFor(() => {
      expect(within(preview).getAllByRole('radio')).toHaveLength(4)
      expect(preview.textContent).toContain('two')
    })
    for (const number of [4, 3]) fireEvent.click(screen.getByRole('button', { name: `Remove option ${number}` }))
    fireEvent.change(screen.getByLabelText('Option 2'), { target: { value: 'three' } })
    fireEvent.click(screen.getByLabelText('Option 1 is right'))
    expect(await screen.findByRole('region', { name: 'This question is ready to use.' })).toBeInstanceOf(HTMLElement)
    await waitFor(() => {
      expect(screen.getByText('Saved.')).toBeInstanceOf(HTMLElement)
    })
    expect(keep.mock.calls.at(-1)?.[0].questions).toMatchObject([
      { questionId, set: 'Signs', draft: { keys: ['w'], options: [{ text: 'two' }, { text: 'three' }] } }
    ])
  })

  it('the palette inserts a piece at the caret of the field in use, and the author types over its example', async () => {
    await open({ fetch: () => Promise.resolve(succeed({ question })), keep: () => Promise.resolve(succeed({ kept: [] })) })
    const explanation = await screen.findByLabelText<HTMLTextAreaElement>('Explanation')
    fireEvent.focusIn(explanation)
    explanation.setSelectionRange(3, 3)
    const details = screen.getByText('Formulas and formatting').closest('details')!
    details.open = true
    fireEvent(details, new Event('toggle'))
    fireEvent.click(await screen.findByRole('button', { name: 'Power' }))
    expect(explanation.value).toBe(question.draft.explanation.replace('The', 'The$x^{2}$'))
    expect([explanation.selectionStart, explanation.selectionEnd]).toEqual([7, 8])
    fireEvent.click(screen.getByRole('radio', { name: 'Chemistry' }))
    expect(screen.getByRole('button', { name: 'Sulfate ion' }).querySelector('math')).not.toBe(null)
  })

  it('the question editor warns about item checker findings and similar questions', async () => {
    const alike = [{ percent: 91, whose: 'installed' as const, title: 'Physics' }]
    const draft = {
      ...question.draft,
      explanation: '',
      options: [question.draft.options[0]!, { id: 'x' as const, text: 'The moon together with the sun, working as one', why: '' }]
    }
    await open({ fetch: () => Promise.resolve(succeed({ question: { ...question, draft } })), findAlike: () => Promise.resolve(succeed({ alike })) })
    const fine = await screen.findByRole('region', { name: 'This question is ready to use.' })
    await waitFor(() => {
      expect(
        within(fine)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent)
      ).toEqual([
        expect.stringContaining('explanation is short'),
        expect.stringContaining('much longer than the others'),
        '91% similar to a question that comes with Koya, in Physics.'
      ])
    })
  })
})
