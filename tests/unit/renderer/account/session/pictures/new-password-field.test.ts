import { expect, it } from 'vitest'
import { choiceAfter } from '../../../../../../src-renderer/features/account/session/pictures/new-password-field.tsx'
import type { PictureName } from '../../../../../../src-shared/account/picture-password.ts'

const four: readonly PictureName[] = ['mango', 'fish', 'drum', 'ball']
const begun = { kind: 'first', chosen: [], fault: null } as const
const again = choiceAfter(begun, four)

it('four pictures are chosen, then repeated', () => {
  expect(choiceAfter(begun, ['mango'])).toEqual({ kind: 'first', chosen: ['mango'], fault: null })
  expect(again).toEqual({ kind: 'again', first: four, chosen: [] })
  expect(choiceAfter(again, four.slice(0, 3))).toEqual({ kind: 'again', first: four, chosen: four.slice(0, 3) })
  expect(choiceAfter(again, four)).toEqual({ kind: 'ready', chosen: four })
})

it('other pictures, or the same in another order, begin anew and say why until the next picture', () => {
  const different = choiceAfter(again, four.toReversed())
  expect(different).toEqual({ kind: 'first', chosen: [], fault: 'different' })
  expect(choiceAfter(different, ['cup'])).toEqual({ kind: 'first', chosen: ['cup'], fault: null })
})

it('the same picture four times is no password', () => {
  expect(choiceAfter(begun, ['cup', 'cup', 'cup', 'cup'])).toEqual({ kind: 'first', chosen: [], fault: 'alike' })
})

it('taking one back when all is done begins anew', () => {
  expect(choiceAfter({ kind: 'ready', chosen: four }, four.slice(0, 3))).toEqual(begun)
})
