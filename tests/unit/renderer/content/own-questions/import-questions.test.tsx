import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MyQuestionsPage } from '../../../../../src-renderer/app/pages/content/my-questions-page.tsx'
import type { KoyaBridge } from '../../../../../src-shared/contracts/contracts.ts'
import type { ImportedFile, ImportedQuestion } from '../../../../../src-shared/content/own-questions/imported-file.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { LARGEST_FILE_BYTES } from '../../../../../src-shared/kernel/values/largest-file.ts'
import { buildOwnQuestion } from '../../../../support/build-own-question.ts'
import { squarePicture, squareSvg } from '../../../../support/pictures.ts'
import { createFakeBridge, signedIn, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../support/render-page.tsx'

afterEach(cleanup)

const { draft } = buildOwnQuestion()
const bare = { file: 'tides.gift', excerpt: draft.stem, findings: [], draft, isKnown: false }
const questions: ImportedQuestion[] = [
  { ...bare, kind: 'taken', line: 1 },
  { ...bare, kind: 'with-loss', line: 5, findings: [{ code: 'partial-credit-lost', values: { text: 'perhaps' } }] },
  { ...bare, kind: 'taken', line: 9, isKnown: true },
  { ...bare, kind: 'not-taken', line: 13, excerpt: 'Say all {', draft: null, findings: [{ code: 'not-closed' }] }
]
const found: ImportedFile = { format: 'gift', questions, next: null, table: null }

type ReadFile = KoyaBridge['ownQuestions']['readFile']

async function open(answers: BridgeAnswers['ownQuestions']) {
  await renderPage({
    route: '/dashboard/my-questions',
    Page: MyQuestionsPage,
    bridge: createFakeBridge({
      session: { read: () => Promise.resolve(succeed(signedIn)) },
      ownQuestions: { list: () => Promise.resolve(succeed({ sets: [] })), ...answers }
    }).bridge
  })
  await screen.findByRole('button', { name: 'Import questions' })
}

function dropFile(...files: File[]): void {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  fireEvent(document.body, Object.assign(event, { dataTransfer: { files } }))
}

const gift = new File(['Is the moon a star? {F}'], 'tides.gift')

it('a file that is dropped on the page is read, and the author sees what became of each question before anything is saved', async () => {
  const readFile = vi.fn((_: Parameters<ReadFile>[0]) => Promise.resolve(succeed(found)))
  const keep = vi.fn((_: Parameters<KoyaBridge['ownQuestions']['keep']>[0]) => Promise.resolve(succeed({ kept: [] })))
  await open({ readFile, keep })
  dropFile(gift)
  const rows = within(await screen.findByRole('table', { name: 'What Koya found in the file' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.lastElementChild?.textContent)).toEqual([
    'Ready',
    'Ready, but changedKoya gives no part of the marks for: perhaps.',
    'ReadyYou have this question already.',
    'Not importedIt has no end: a brace, quote or element is not closed.'
  ])
  expect(rows.at(-1)?.firstElementChild?.textContent).toBe('Say all {Line 13')
  expect(Buffer.from(readFile.mock.calls[0]![0].bytes).toString()).toBe('Is the moon a star? {F}')
  fireEvent.click(screen.getByLabelText('Not imported (1)'))
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(keep).not.toHaveBeenCalled()
  fireEvent.click(screen.getByLabelText('Import it again'))
  expect(screen.getByRole('button', { name: 'Import 3 questions' })).toBeInstanceOf(HTMLElement)
  fireEvent.click(screen.getByLabelText('Import it again'))
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 questions' }))
  await waitFor(() => {
    expect(keep.mock.calls.map(([{ questions: sent }]) => sent.map((one) => one.draft.stem))).toEqual([[draft.stem, draft.stem]])
  })
  expect((await screen.findByText('2 questions imported.')).role).toBe('status')
})

it('a file of many questions is read part by part', async () => {
  const readFile = vi.fn(({ from }: Parameters<ReadFile>[0]) =>
    Promise.resolve(succeed({ ...found, questions: questions.slice(from, from + 2), next: from === 0 ? 2 : null }))
  )
  await open({ readFile })
  dropFile(gift)
  expect(await screen.findByLabelText('All (4)')).toBeInstanceOf(HTMLElement)
  expect(readFile.mock.calls.map(([{ from, format }]) => [from, format])).toEqual([
    [0, undefined],
    [2, 'gift']
  ])
})

it('a table without known names is read as the author says of its columns', async () => {
  const table = { rows: [['Is salt a metal?', 'no']], header: [null, null], isNamed: false }
  const readFile = vi.fn(({ columns }: Parameters<ReadFile>[0]) =>
    Promise.resolve(succeed({ ...found, format: 'csv' as const, table, questions: columns === undefined ? [] : questions }))
  )
  await open({ readFile })
  dropFile(new File(['Is salt a metal?,no'], 'quiz.csv'))
  const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Read the questions' })
  fireEvent.change(screen.getByLabelText('Column A'), { target: { value: 'question' } })
  expect({ isDisabled: apply.disabled, said: screen.getByText(/^Choose a column for/).role }).toEqual({ isDisabled: true, said: 'status' })
  fireEvent.change(screen.getByLabelText('Column B'), { target: { value: 'answer' } })
  fireEvent.click(screen.getByLabelText('The first row is already a question'))
  fireEvent.click(apply)
  expect(await screen.findByRole('button', { name: 'Import 2 questions' })).toBeInstanceOf(HTMLElement)
  expect(readFile.mock.lastCall?.[0]).toMatchObject({ format: 'csv', columns: ['question', 'answer'], firstRow: 'question' })
  fireEvent.click(screen.getByRole('button', { name: 'Change columns' }))
  expect(screen.getByLabelText<HTMLSelectElement>('Column B').value).toBe('answer')
})

it('a file that Koya cannot read meets a clear message, and the author can say what it is', async () => {
  const readFile = vi.fn(({ format }: Parameters<ReadFile>[0]) =>
    Promise.resolve(format === undefined ? fail('exchange/unknown-format') : succeed(found))
  )
  await open({ readFile })
  dropFile(new File(['Dear Ada'], 'letter.odt'))
  expect(await screen.findByRole('alert')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBe(null)
  fireEvent.change(screen.getByLabelText('Read it as'), { target: { value: 'gift' } })
  expect(await screen.findByRole('button', { name: 'Import 2 questions' })).toBeInstanceOf(HTMLElement)
})

it.each([
  {
    what: 'that is too large',
    files: [Object.defineProperty(new File([], 'all.zip'), 'size', { value: LARGEST_FILE_BYTES + 1 })],
    said: /too large/
  },
  { what: 'without anything in it', files: [new File([], 'none.gift')], said: /is empty/ },
  { what: 'whose name hides its ending', files: [new File(['x'], 'tides\u202Etfig.exe')], said: /cannot use the name/ },
  { what: 'among several', files: [gift, gift], said: 'Drop one file at a time.' }
])('a file $what is refused before it is read', async ({ files, said }) => {
  const readFile = vi.fn(() => Promise.resolve(succeed(found)))
  await open({ readFile })
  dropFile(...files)
  expect((await screen.findByText(said)).closest('[role]')?.role).toBe('status')
  expect(readFile).not.toHaveBeenCalled()
})

type Keep = KoyaBridge['ownQuestions']['keep']
type Sent = Parameters<Keep>[0]['questions']

/** Opens an import of 150 new questions and one that is known. `answer` gets the number of the part, from 1. */
async function openMany(answer: (part: number) => ReturnType<Keep>): Promise<{ readonly sent: Sent[] }> {
  const sent: Sent[] = []
  const many = Array.from({ length: 151 }, (_, number) => ({ ...structuredClone(questions[0]!), isKnown: number === 150 }))
  await open({
    readFile: () => Promise.resolve(succeed({ ...found, questions: many })),
    keep: ({ questions: some }) => {
      sent.push(some)
      return answer(sent.length)
    }
  })
  dropFile(gift)
  fireEvent.click(await screen.findByRole('button', { name: 'Import 150 questions' }))
  return { sent }
}

const failSecond = (part: number) => Promise.resolve(part === 2 ? fail('own-question/too-often') : succeed({ kept: [] }))
const idsOf = (sent: Sent | undefined) => sent?.map(({ questionId }) => questionId)

it('an import that ends early says how many questions were saved, and a second press saves only the rest under the same names', async () => {
  const { sent } = await openMany(failSecond)
  expect(await screen.findByText(/100 questions were saved before that\.$/)).toBeInstanceOf(HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'Import 50 questions' }))
  await screen.findByText('150 questions imported.')
  expect(sent.map(({ length }) => length)).toEqual([100, 50, 50])
  expect(sent[2]).toEqual(sent[1])
})

it('a second press saves nothing twice where the set was changed, or a known question is imported again', async () => {
  const { sent } = await openMany(failSecond)
  await screen.findByText(/100 questions were saved before that\.$/)
  fireEvent.click(screen.getByLabelText('Import it again'))
  fireEvent.change(screen.getByLabelText('Add to set'), { target: { value: 'Tides' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Import 51 questions' }))
  await screen.findByText('151 questions imported.')
  expect(sent.map(({ length }) => length)).toEqual([100, 50, 51])
  expect(idsOf(sent[2])?.slice(0, 50), 'the same ids').toEqual(idsOf(sent[1]))
  expect(new Set(sent.flatMap((part) => idsOf(part) ?? [])).size).toBe(151)
  const [moved, again] = [sent[2]?.[0], sent[2]?.[50]]
  expect([moved?.set, moved?.revision, again?.revision], 'above what a lost reply may have stored').toEqual(['Tides', 2, 1])
})

const addresses = { found: 'a'.repeat(64), broken: 'b'.repeat(64) }
const pictureId = `import-${addresses.found.slice(0, 16)}-aaaaaa`
const brokenId = `import-${addresses.broken.slice(0, 16)}-bbbbbb`
const { id: _, ...square } = squarePicture
const pictured = (id: string, sha256: string): ImportedQuestion => ({
  ...bare,
  kind: 'taken',
  excerpt: 'What is this?',
  draft: { ...draft, stem: `What is ![${id}]?`, pictures: [{ ...square, id, sha256 }] },
  described: { [id]: '[A square]' }
})
const withPictures: ImportedFile = {
  ...found,
  questions: [pictured(pictureId, addresses.found), pictured(pictureId, addresses.found), pictured(brokenId, addresses.broken)],
  pictures: [
    { sha256: addresses.found, base64: Buffer.from(squareSvg).toString('base64') },
    { sha256: addresses.broken, base64: Buffer.from('This is no picture.').toString('base64') }
  ]
}

it('pictures of a file are seen, stored once before their questions, and one that is broken is described', async () => {
  const calls: string[] = []
  const sent: Sent[] = []
  await open({
    readFile: () => Promise.resolve(succeed(withPictures)),
    addPicture: ({ base64 }) => {
      calls.push(Buffer.from(base64, 'base64').toString())
      const { alt: __, ...file } = square
      return Promise.resolve(succeed({ picture: file, signature: 's'.repeat(43) }))
    },
    keep: ({ questions: some }) => {
      calls.push('keep')
      sent.push(some)
      return Promise.resolve(succeed({ kept: [] }))
    }
  })
  dropFile(gift)
  fireEvent.click(await screen.findByRole('button', { name: 'Import 3 questions' }))
  await screen.findByText('3 questions imported.')
  expect(calls).toEqual([squareSvg, 'keep'])
  expect(sent[0]?.map((question) => [question.draft.stem, (question.draft.pictures ?? []).map(({ id, sha256 }) => [id, sha256])])).toEqual([
    [`What is ![${pictureId}]?`, [[pictureId, square.sha256]]],
    [`What is ![${pictureId}]?`, [[pictureId, square.sha256]]],
    ['What is [A square]?', []]
  ])
})

it('the preview shows the pictures, and says which one was described', async () => {
  await open({ readFile: () => Promise.resolve(succeed(withPictures)) })
  dropFile(gift)
  const rows = within(await screen.findByRole('table', { name: 'What Koya found in the file' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => within(row).queryAllByRole('img', { name: square.alt }).length)).toEqual([1, 1, 0])
  expect(rows.at(-1)?.textContent).toContain('Koya could not take this picture. Its description was written instead: A square that stands')
})

it('an import whose picture cannot be stored saves no question of it, and says why', async () => {
  const keep = vi.fn(() => Promise.resolve(succeed({ kept: [] })))
  await open({ readFile: () => Promise.resolve(succeed(withPictures)), addPicture: () => Promise.resolve(fail('own-media/too-many')), keep })
  dropFile(gift)
  fireEvent.click(await screen.findByRole('button', { name: 'Import 3 questions' }))
  expect(await screen.findByText(/^You have as many pictures and sounds as Koya can save/)).toBeInstanceOf(HTMLElement)
  expect(keep).not.toHaveBeenCalled()
})

it('while questions are saved nothing can be changed, and Cancel stops before the next part and says how many are saved', async () => {
  const first = Promise.withResolvers<Awaited<ReturnType<Keep>>>()
  const { sent } = await openMany((part) => (part === 1 ? first.promise : Promise.resolve(succeed({ kept: [] }))))
  expect(screen.getByLabelText('Add to set').closest('fieldset')?.disabled).toBe(true)
  dropFile(new File(['Is salt a metal? {F}'], 'salt.gift'))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('dialog', { name: 'Import questions' })).toBeInstanceOf(HTMLElement)
  first.resolve(succeed({ kept: [] }))
  expect(await screen.findByText('You stopped the import. 100 questions were saved before that.')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('File: tides.gift')).toBeInstanceOf(HTMLElement)
  expect(sent).toHaveLength(1)
  expect(screen.getByLabelText('Add to set').closest('fieldset')?.disabled).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(sent, 'nothing after it is closed').toHaveLength(1)
})

it('a set is saved as a file of another program, and the author sees what is not in it', async () => {
  const saveSet = vi.fn((_: Parameters<KoyaBridge['ownQuestions']['saveSet']>[0]) =>
    Promise.resolve(
      succeed({
        path: '/home/ada/tides.gift',
        written: 2,
        lossy: [
          { excerpt: 'How long is it?', isWritten: true, findings: [{ code: 'units-lost' }] },
          { excerpt: '', isWritten: false, findings: [{ code: 'unfinished' }] }
        ]
      })
    )
  )
  const listed = { questionId: crypto.randomUUID(), revision: 1, type: 'numeric' as const, stem: 'How long is it?', isWhole: true }
  await open({ list: () => Promise.resolve(succeed({ sets: [{ slug: 'own-1', title: 'Tides', questions: [listed] }] })), saveSet })
  fireEvent.click(await screen.findByRole('button', { name: 'Save Tides to a file' }))
  const dialog = screen.getByRole('dialog', { name: 'Save Tides to a file' })
  fireEvent.change(within(dialog).getByLabelText('Kind of file'), { target: { value: 'gift' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Choose where to save' }))
  expect(await within(dialog).findByText('Saved 2 questions: /home/ada/tides.gift')).toBeInstanceOf(HTMLElement)
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  ).toEqual(['How long is it?The units are not in the file.', 'Question without textNot in the file. This question is not finished.'])
  expect(saveSet).toHaveBeenCalledWith({ set: 'Tides', format: 'gift' })
})
