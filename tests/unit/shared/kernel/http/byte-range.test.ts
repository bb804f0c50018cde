import { expect, it } from 'vitest'
import { readByteRange } from '../../../../../src-shared/kernel/http/byte-range.ts'

const file = { bytes: 100, etag: '"now"' }

it.each([
  ['bytes=0-9', { from: 0, to: 10 }],
  ['bytes=90-', { from: 90, to: 100 }],
  ['bytes=90-500', { from: 90, to: 100 }],
  ['bytes=-10', { from: 90, to: 100 }],
  ['bytes=-500', { from: 0, to: 100 }],
  ['bytes=99-99', { from: 99, to: 100 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['bytes=0x10-20', null],
  ['bytes=1e3-', null],
  ['items=0-9', null],
  ['bytes=99999999999999999999-', null],
  [undefined, null]
] as const)('the range header %s for a file of a hundred bytes is read as %o', (range, part) => {
  expect(readByteRange({ range }, file)).toEqual(part)
})

it('a range request for an outdated version of the file is answered with the whole file', () => {
  expect(readByteRange({ range: 'bytes=50-', 'if-range': '"now"' }, file)).toEqual({ from: 50, to: 100 })
  for (const stale of ['"then"', 'W/"now"', 'Sun, 22 Nov 2026 08:00:00 GMT', '']) {
    expect({ stale, range: readByteRange({ range: 'bytes=50-', 'if-range': stale }, file) }).toEqual({ stale, range: null })
  }
})
