import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MyQuestionPage } from '../../../../../src-renderer/app/pages/content/my-question-page.tsx'
import { loadTypesetter } from '../../../../../src-renderer/ui/markup/typesetter.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { KoyaBridge } from '../../../../../src-shared/contracts/contracts.ts'
import { emptyDraft, type QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { buildChangingQuestion } from '../../../../support/build-changing-question.ts'
import { buildOwnQuestion } from '../../../../support/build-own-question.ts'
import { createFakeBridge, signedIn } from '../../../../support/fake-bridge.ts'
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
const ready = () => screen.findByRole('region', { name: 'This question is ready to use.' })
const preview = () => screen.getByRole('region', { name: 'What the candidate sees' })
const stemOf = () => preview().querySelector('#question-stem')?.textContent ?? ''

describe('the fields of a question with changing numbers', () => {
  it('a teacher writes one in plain fields, and sees three examples of it', async () => {
    const saved = await open(emptyDraft)
    type('Kind of question', 'changing-numbers')
    expect(preview().textContent).toContain('Finish the parts below to see examples.')
    type('The question', 'How much is ')
    for (const [number, [from, to]] of [
      ['11', '49'],
      ['51', '99']
    ].entries()) {
      type(`From: the smallest value of number ${number + 1}`, from!)
      type(`To: the largest value of number ${number + 1}`, to!)
    }
    screen.getByLabelText<HTMLTextAreaElement>('The question').focus()
    press('Add [[a]] to the text where you are typing')
    type('The question', `${screen.getByLabelText<HTMLTextAreaElement>('The question').value} and [[b]] together?`)
    type('Right answer', 'a + b')
    for (const [index, formula] of ['b - a', 'a * b', '2 * a + b'].entries()) {
      type(`Mistake ${index + 1}: what the learner works out`, formula)
      type(`Mistake ${index + 1}: what the learner did wrong`, `Not ${formula}, [[a]] is in it.`)
    }
    await ready()
    expect(stemOf()).toMatch(/^How much is \d\d and \d\d together\?$/)
    const more = screen.getByRole('region', { name: 'Two more examples' })
    const articles = within(more).getAllByRole('article')
    expect(articles.map((article) => article.getAttribute('aria-label'))).toEqual(['Example 2', 'Example 3'])
    for (const article of articles) {
      const [a = 0, b = 0] = (/(\d\d) and (\d\d)/.exec(article.textContent) ?? []).slice(1).map(Number)
      const options = within(article).getAllByRole('listitem')
      expect(options.find(({ textContent }) => textContent.includes('Right'))?.textContent).toContain(String(a + b))
      expect(options.find(({ textContent }) => textContent.includes('Not b - a'))?.textContent).toContain(`${b - a}Wrong: Not b - a, ${a} is in it.`)
    }
    expect((await saved())?.numbers).toMatchObject({
      variables: [
        { name: 'a', kind: 'range', from: '11', to: '49', step: '1' },
        { name: 'b', kind: 'range', from: '51', to: '99', step: '1' }
      ],
      key: 'a + b',
      mistakes: [{ formula: 'b - a' }, { formula: 'a * b' }, { formula: '2 * a + b' }]
    })
  })

  it('shows other examples on demand, marks a trial answer, and forgets the trial with its example', async () => {
    await open(buildChangingQuestion().draft)
    await ready()
    const first = stemOf()
    press('Check my answer')
    expect(within(preview()).getByRole('group', { name: 'Result' }).textContent).toContain('The area is height times width')
    press('Show another')
    await waitFor(() => {
      expect(stemOf()).not.toBe(first)
    })
    expect(within(preview()).queryByRole('group', { name: 'Result' })).toBe(null)
    press('Check my answer')
    expect(within(preview()).getByRole('group', { name: 'Result' }).dataset['verdict']).toBe('unanswered')
  })

  it('suggests another mistake where the right answer always has the same place by size', async () => {
    const hint = /^By size, the right answer always has the same place/
    const sums = [
      ['a', 'One.'],
      ['b - a', 'Two.'],
      ['a * b * 3', 'Three.']
    ].map(([formula = '', why = '']) => ({ formula, why }))
    await open(buildChangingQuestion({ numbers: { mistakes: sums } }).draft)
    await ready()
    expect(screen.getByText(hint)).toBeInstanceOf(HTMLElement)
    type('Mistake 2: what the learner works out', '10 * (a + b) - 130')
    await waitFor(() => {
      expect(screen.queryByText(hint)).toBe(null)
    })
    await ready()
  })

  it('says beside the row and in the list what is wrong, with its place and the numbers', async () => {
    const saved = await open(buildChangingQuestion().draft)
    await ready()
    type('From: the smallest value of number 1', '0')
    type('Mistake 2: what the learner works out', 'b / a')
    const found = await screen.findByRole('region', { name: 'To finish this question' })
    const text = 'This divides by zero when a = 0, b = 10. Change the numbers, or add a rule that leaves these out.'
    expect(within(found).getByText(`Mistake 2: ${text}`)).toBeInstanceOf(HTMLElement)
    const row = screen.getByRole('group', { name: 'Mistake 2' })
    expect(document.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
    press('Add a rule')
    type('Rule 1: what Koya checks', 'a')
    type('Rule 1: the number to compare with', '1')
    await ready()
    type('Rule 1: what it must be', 'whole')
    expect(screen.queryByLabelText('Rule 1: the number to compare with')).toBe(null)
    await screen.findByRole('region', { name: 'To finish this question' })
    expect((await saved())?.numbers?.conditions).toEqual([{ formula: 'a', rule: 'whole', bound: '1' }])
  })

  it('helping numbers, lists and rounding are chosen in fields, and rows can be removed and added', async () => {
    const saved = await open(buildChangingQuestion().draft)
    await ready()
    press('Add a helping number')
    expect(screen.getByLabelText<HTMLInputElement>('Name of helping number 2').value).toBe('c')
    press('Remove helping number 2')
    type('Values of number 2: a range or a list', 'list')
    type('All values of number 2', '10; 20; 30; 40')
    type('Places or figures', 'figures')
    type('Round to', '3')
    press('Remove mistake 3')
    press('Remove mistake 2')
    await waitFor(() => {
      expect(screen.getByRole('group', { name: 'Common mistakes' }).textContent).toContain('Add at least 2 common mistakes.')
    })
    press('Add a mistake')
    type('Mistake 2: what the learner works out', 'a * b / 4')
    type('Mistake 2: what the learner did wrong', 'No.')
    await ready()
    expect((await saved())?.numbers).toMatchObject({ rounding: 'figures', digits: 3, steps: [{ name: 'half' }], variables: [{}, { kind: 'list' }] })
  })
})
