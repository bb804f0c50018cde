import { expect, it } from 'vitest'
import { draftOfQuestion } from '../../../../../../src-server/content/exchange/preview/draft-of-question.ts'
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
