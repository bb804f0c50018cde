import { expect, it } from 'vitest'
import { fingerprintOf, fingerprintOfStored } from '../../../../../../src-server/content/exchange/preview/fingerprint-of.ts'
import { buildOwnQuestion } from '../../../../../support/build-own-question.ts'
import { squarePicture } from '../../../../../support/pictures.ts'

const { draft } = buildOwnQuestion()

it('drafts that ask the same are one question, whatever explains them', () => {
  expect(fingerprintOf({ ...draft, stem: ` ${draft.stem}  `, explanation: 'Because.', topic: 'Tides' })).toBe(fingerprintOf(draft))
  expect(fingerprintOf({ ...draft, stem: 'What else?' })).not.toBe(fingerprintOf(draft))
})

it('drafts with other pictures, and with other areas of one picture, are others', () => {
  const square = { ...squarePicture, id: 'square' }
  const pictured = { ...draft, pictures: [square] }
  expect(fingerprintOf(pictured)).not.toBe(fingerprintOf({ ...draft, pictures: [{ ...square, sha256: 'f'.repeat(64) }] }))
  const region = { id: 'q', label: 'All', why: '', shape: { kind: 'rectangle', x: 0, y: 0, width: 9, height: 9 } } as const
  const spot = { ...pictured, type: 'hot-spot', spotPictureId: 'square', regions: [region] } as const
  expect(fingerprintOf({ ...spot, regions: [...spot.regions] })).not.toBe(
    fingerprintOf({ ...spot, regions: [{ ...region, shape: { ...region.shape, width: 8 } }] })
  )
})

it('a stored draft that lacks later fields has the fingerprint of the whole one, and one of an unknown type has none', () => {
  const { pictures: _, regions: __, ...earlier } = draft
  expect(fingerprintOfStored(JSON.stringify(earlier))).toBe(fingerprintOf(draft))
  expect(fingerprintOfStored('{"type":"riddle"}')).toBe(null)
})
