import { expect, it } from 'vitest'
import { fingerprintOf, fingerprintsOfStored } from '../../../../../../src-server/content/exchange/preview/fingerprint-of.ts'
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
  expect(fingerprintsOfStored(JSON.stringify(earlier))).toEqual([fingerprintOf(draft)])
  expect(fingerprintsOfStored('{"type":"riddle"}')).toEqual([])
})

it('an imported question is known by the file of its picture, whatever was made of it, and after an export by what was made', () => {
  const found = 'a'.repeat(64)
  const made = 'b'.repeat(64)
  const withPicture = (id: string, sha256: string) => ({ ...draft, stem: `What is ![${id}]?`, pictures: [{ ...squarePicture, id, sha256 }] })
  const stored = JSON.stringify(withPicture(`import-${found.slice(0, 16)}-aaaaaa`, made))
  const again = fingerprintOf(withPicture(`import-${found.slice(0, 16)}-bbbbbb`, found))
  const back = fingerprintOf(withPicture(`import-${made.slice(0, 16)}-cccccc`, made))
  expect(fingerprintsOfStored(stored)).toEqual([again, back])
  expect(fingerprintsOfStored(stored)).not.toContain(fingerprintOf(withPicture(`import-${'c'.repeat(16)}-dddddd`, 'c'.repeat(64))))
})
