import { expect, it } from 'vitest'
import { parseMarkup } from '../../../../../../src-shared/kernel/markup/markup.ts'
import { draftOfQuestion } from '../../../../../../src-server/content/exchange/preview/draft-of-question.ts'
import { squarePicture, squareSvg } from '../../../../../support/pictures.ts'
import { itemsOfEachType } from '../../../../../support/build-items.ts'

const item = itemsOfEachType['true-false']
const stimulus = { id: 'text-1', kind: 'passage', title: 'A text', text: 'About ferns.' } as const

it('a passage becomes the beginning of the question, which is a loss', () => {
  const made = draftOfQuestion({ item: { ...item, stimulusId: stimulus.id }, stimulus, pictures: [] })
  expect(made).toMatchObject({ draft: { stem: `About ferns.\n\n${item.stem}` }, losses: [{ code: 'stimulus-lost' }] })
})

it('a hot spot is not taken, because an import stores no pictures', () => {
  const made = draftOfQuestion({ item: itemsOfEachType['hot-spot'], pictures: [] })
  expect(made).toEqual({ draft: null, reasons: [{ code: 'not-editable', values: { type: 'hot-spot' } }] })
})

it('a question that is too long for the editor is not taken, and never cut', () => {
  const made = draftOfQuestion({ item: { ...item, stem: 'a'.repeat(4001) }, pictures: [] })
  expect(made).toEqual({ draft: null, reasons: [{ code: 'too-large-to-edit' }] })
})

const picture = { ...squarePicture, bytes: Buffer.from(squareSvg) }

it('a picture of a question is a picture of the draft, under an id that names its file', () => {
  const made = draftOfQuestion({ item: { ...item, stem: 'Is ![trial-square] round?' }, pictures: [picture] })
  if (made.draft === null) throw new Error('it is not taken')
  const [entry] = made.draft.pictures
  expect(entry).toEqual({ ...squarePicture, id: expect.stringMatching(`^import-${squarePicture.sha256.slice(0, 16)}-[a-z0-9]{6}$`) as string })
  expect({ stem: made.draft.stem, losses: made.losses, bytes: made.pictures.map(({ bytes }) => bytes) }).toEqual({
    stem: `Is ![${entry?.id ?? ''}] round?`,
    losses: [],
    bytes: [picture.bytes]
  })
})

it('a picture that only an explanation shows is described there, which is a loss, and the others are taken', () => {
  const late = { ...picture, id: 'late', alt: 'A square with a cross in its middle' }
  const made = draftOfQuestion({ item: { ...item, stem: 'Is ![trial-square] round?', explanation: 'See ![late].' }, pictures: [picture, late] })
  expect(made).toMatchObject({
    draft: { explanation: `See [${late.alt}].`, pictures: [{ alt: picture.alt }] },
    losses: [{ code: 'picture-described', values: { text: late.alt } }]
  })
})

it('more pictures than a draft can have are described', () => {
  const many = Array.from({ length: 11 }, (_, number) => ({ ...picture, id: `p-${String(number)}` }))
  const made = draftOfQuestion({ item: { ...item, stem: many.map(({ id }) => `![${id}]`).join(' ') }, pictures: many })
  expect(made.draft?.pictures).toHaveLength(10)
  expect(made).toMatchObject({ losses: [{ code: 'picture-described' }] })
})

it('the description of a picture never changes the text around it', () => {
  const alt = 'A price of $5,\n\na *star*, a | bar and __two__ lines'
  const stem = '| Good | Price |\n| --- | --- |\n| *Rice* ![late] | 2 |'
  const made = draftOfQuestion({
    item: { ...item, stem: 'Is it?', explanation: `${stem}\n\nIt is *![late]* **big**.` },
    pictures: [{ ...picture, id: 'late', alt }]
  })
  const explanation = made.draft?.explanation ?? ''
  const [table, text, ...others] = parseMarkup(explanation)
  expect(others).toEqual([])
  expect(table).toMatchObject([{ kind: 'table', rows: [[{ 0: { kind: 'emphasis' } }, [{ kind: 'text', text: '2' }]]] }])
  expect(text).toMatchObject([{ text: 'It is ' }, { kind: 'emphasis' }, { text: ' ' }, { kind: 'strong' }, { text: '.' }])
  expect(explanation).toContain('[A price of $\\textdollar$5, a $\\ast$star$\\ast$, a $\\vert$ bar and $\\_$$\\_$two$\\_$$\\_$ lines]')
})
