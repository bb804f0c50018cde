import { expect, it } from 'vitest'
import { sizeText } from '../../../../../src-renderer/ui/data/size-text.ts'

it('sizes are shown in units of a thousand, with at most one decimal', () => {
  expect([0, 999, 3_240, 12_500_000, 2_000_000_000].map((size) => sizeText(size, 'en'))).toEqual(['0 byte', '999 byte', '3.2 kB', '12.5 MB', '2 GB'])
})
