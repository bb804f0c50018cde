import { expect, it } from 'vitest'
import { withoutPicture, withPicture } from '../../../../../src-renderer/features/content/own-questions/pictures/draft-pictures.ts'
import { middleOf, rectangleBetween } from '../../../../../src-renderer/features/content/own-questions/pictures/draft-regions.ts'
import { imageTypeOf, sizeOfImage } from '../../../../../src-shared/content/media/image-type.ts'
import { faultsOfDraft } from '../../../../../src-shared/content/own-questions/faults-of-draft.ts'
import { readOwnPicture, shownSizeOf, type OwnPicture } from '../../../../../src-shared/content/media/own-media.ts'
import { toItem } from '../../../../../src-shared/content/own-questions/to-item.ts'
import type { QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { buildOwnQuestion } from '../../../../support/build-own-question.ts'
import { jpegPhoto } from '../../../../support/photos.ts'
import { squarePicture } from '../../../../support/pictures.ts'

const square: OwnPicture = { ...squarePicture, id: 'square' }
const draftOf = (draft: Partial<QuestionDraft>): QuestionDraft => buildOwnQuestion({ draft: { pictures: [square], ...draft } }).draft
const codesOf = (draft: QuestionDraft) => faultsOfDraft(draft).map(({ code, field }) => `${code} ${field}`)

it('a draft shows only pictures that it has and that are described, and in an explanation only those of the question', () => {
  expect(codesOf(draftOf({ stem: 'What is ![square]?' }))).toEqual([])
  expect(codesOf(draftOf({ stem: 'What is it?' })), 'a picture that no text shows needs no description').toEqual([])
  expect(codesOf(draftOf({ stem: 'What is ![circle]?' }))).toEqual(['unknown-picture stem'])
  expect(codesOf(draftOf({ stem: 'What is ![square]?', pictures: [{ ...square, alt: `a square${' '.repeat(20)}` }] }))).toEqual([
    'no-description picture square'
  ])
  expect(codesOf(draftOf({ explanation: 'See ![square].' }))).toEqual(['late-picture explanation'])
  expect(codesOf(draftOf({ stem: 'What is ![square]?', explanation: 'See ![square].' }))).toEqual([])
  const [first, ...others] = draftOf({}).options
  expect(codesOf(draftOf({ options: [{ ...first!, why: 'See ![square].' }, ...others] }))).toEqual(['late-picture w'])
  expect(codesOf(draftOf({ options: [{ ...first!, text: '![square]' }, ...others], explanation: '![square]' }))).toEqual([])
})

it('a picture is added below the question under an id by lot, and removed from every text', () => {
  const { id: _, alt: __, ...file } = square
  const draft = draftOf({ stem: 'What is this? ', pictures: [] })
  const added = { ...draft, ...withPicture(draft, file, () => 0) }
  expect([added.stem, added.pictures[0]?.id]).toEqual(['What is this?\n\n![picture-aaaaaa]', 'picture-aaaaaa'])
  const shown = { ...added, explanation: 'As ![picture-aaaaaa] shows.', steps: [{ id: 'q' as const, text: '![picture-aaaaaa] one' }] }
  const removed = withoutPicture(shown, 'picture-aaaaaa')
  expect(removed).toEqual({ ...draft, stem: 'What is this?', explanation: 'As  shows.', steps: [{ id: 'q', text: ' one' }] })
})

it('an area is drawn from any corner to any other, stays within its picture, and a slip of the mouse is none', () => {
  const size = { width: 60, height: 40 }
  expect(rectangleBetween({ x: 50.4, y: 30 }, { x: 10.2, y: -9 }, size)).toEqual({ kind: 'rectangle', x: 10, y: 0, width: 40, height: 30 })
  expect(rectangleBetween({ x: 58, y: 30 }, { x: 90, y: 90 }, size)).toBe(null)
  expect(middleOf(size)).toEqual({ kind: 'rectangle', x: 23, y: 15, width: 15, height: 10 })
})

it('the first picture of a question about areas is the one with the areas, and is not in its text', () => {
  const { id: _, alt: __, ...file } = square
  const draft = { ...draftOf({ type: 'hot-spot', stem: 'Where?', pictures: [] }) }
  const added = { ...draft, ...withPicture(draft, file, () => 0) }
  expect([added.stem, added.spotPictureId]).toEqual(['Where?', 'picture-aaaaaa'])
  expect(withoutPicture(added, 'picture-aaaaaa')).toEqual(draft)
})

it('an item of a draft shows the pictures of the draft', () => {
  const item = toItem(buildOwnQuestion({ draft: { stem: 'What is ![square]?', pictures: [square] } }))
  expect(item?.stem).toBe('What is ![square]?')
})

it('a picture file is known by its content, and is shown within 640 by 480 pixels in its own proportions', () => {
  const jpeg = Buffer.from(jpegPhoto.base64, 'base64')
  expect([imageTypeOf(jpeg), sizeOfImage('image/jpeg', { bytes: jpeg, text: '' })]).toEqual(['image/jpeg', { width: 1, height: 1 }])
  expect(sizeOfImage('image/jpeg', { bytes: jpeg.subarray(0, 24), text: '' })).toBe(null)
  const gif = Buffer.from('R0lGODlhKAAeAIAAAAAAAP///w==', 'base64')
  expect([imageTypeOf(gif), sizeOfImage('image/gif', { bytes: gif, text: '' })]).toEqual(['image/gif', { width: 40, height: 30 }])
  expect(sizeOfImage('image/gif', { bytes: gif.subarray(0, 9), text: '' })).toBe(null)
  expect(readOwnPicture({ bytes: gif, text: '' })).toMatchObject({ ok: false, error: { code: 'own-media/unreadable' } })
  for (const start of ['<svg ', '\uFEFF<svg>', '<?xml version="1.0"?>\n<!-- by hand -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg\n'])
    expect(imageTypeOf(Buffer.from(start)), start).toBe('image/svg+xml')
  for (const start of ['', 'svg', '<html><svg>', 'text <svg>']) expect(imageTypeOf(Buffer.from(start)), start).toBe(null)
  expect([shownSizeOf({ width: 60, height: 60 }), shownSizeOf({ width: 1280, height: 400 }), shownSizeOf({ width: 960, height: 1920 })]).toEqual([
    { width: 60, height: 60 },
    { width: 640, height: 200 },
    { width: 240, height: 480 }
  ])
})

it.each([
  ['comments', '<!---->'],
  ['white space and comments', ' <!-- -->\n'],
  ['declarations', '<?xml version="1.0"?>'],
  ['document types', '<!DOCTYPE svg []>']
])('a text of %s that is no drawing is told at once, however long', (_, part) => {
  const startedAt = performance.now()
  expect(imageTypeOf(Buffer.from(`${part.repeat(600)}x`))).toBe(null)
  expect(performance.now() - startedAt).toBeLessThan(100)
  expect(imageTypeOf(Buffer.from(`${part}<svg viewBox="0 0 9 9"/>`))).toBe('image/svg+xml')
})
