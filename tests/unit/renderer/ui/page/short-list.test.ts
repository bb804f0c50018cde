import { expect, it } from 'vitest'
import { shortList } from '../../../../../src-renderer/ui/text/short-list.ts'

it('up to four names are listed, of more the first three', () => {
  expect(shortList(['A', 'B', 'C', 'D'])).toEqual({ names: 'A, B, C, D', left: 0 })
  expect(shortList(['A', 'B', 'C', 'D', 'E'])).toEqual({ names: 'A, B, C', left: 2 })
  expect(shortList([])).toEqual({ names: '', left: 0 })
})
