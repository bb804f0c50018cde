import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CROCKFORD } from '../../../../../src-shared/kernel/values/crockford.ts'
import { readShortCode, SHORT_CODE_DATA, writeShortCode } from '../../../../../src-shared/kernel/values/short-code.ts'

const anyCode = fc.uint8Array({ minLength: SHORT_CODE_DATA, maxLength: SHORT_CODE_DATA }).map((bytes) => writeShortCode(bytes))
const anyPlace = fc.nat({ max: SHORT_CODE_DATA + 1 })
const anyLetter = fc.constantFrom(...CROCKFORD.split(''))

/** Returns the letters of a code without its hyphens, with one letter replaced. */
function withLetter(code: string, place: number, letter: string): string {
  const letters = code.replaceAll('-', '').split('')
  letters[place] = letter
  return letters.join('')
}

describe('A short code', () => {
  it('a short code has five groups of four characters, without ambiguous letters', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){4}$/)
      })
    )
  })

  it('a short code carries 90 bits: different values make a different code', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 31 }), { minLength: SHORT_CODE_DATA, maxLength: SHORT_CODE_DATA }), anyPlace, (values, place) => {
        const other = values.map((value, index) => (index === place ? (value + 1) % 32 : value))
        expect(writeShortCode(values) === writeShortCode(other)).toBe(place >= SHORT_CODE_DATA)
      })
    )
  })

  it('a short code has the same check letters in every version, so that printed codes stay valid', () => {
    expect(writeShortCode(Array.from({ length: SHORT_CODE_DATA }, (_, index) => index))).toBe('0123-4567-89AB-CDEF-GHNM')
    expect(writeShortCode(Array.from({ length: SHORT_CODE_DATA }, () => 31))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZWW')
  })

  it('a short code is read as people type it', () => {
    fc.assert(
      fc.property(anyCode, fc.constantFrom('', ' ', '-', ' – '), (code, between) => {
        const typed = code.toLowerCase().replaceAll('-', between).replaceAll('0', 'o').replaceAll('1', 'l')
        expect(readShortCode(` ${typed}\n`)).toEqual({ kind: 'code', code })
      })
    )
  })

  it('a short code detects any one or two wrong letters, and so any swap of two', () => {
    fc.assert(
      fc.property(anyCode, anyPlace, anyPlace, anyLetter, anyLetter, (...[code, one, two, letter, other]) => {
        const wrong = withLetter(withLetter(code, one, letter), two, other)
        if (wrong === code.replaceAll('-', '')) return
        expect(readShortCode(wrong)).toEqual({ kind: 'fault', fault: 'check' })
      }),
      { numRuns: 2000 }
    )
  })

  it.each([
    ['7K3M-Q0ZT-9R2A-XW4B', 'length'],
    ['', 'length'],
    ['7K3M-Q0ZT-9R2A-XW4B-HN5CC', 'length'],
    ['7K3M-Q0ZT-9R2A-XW4B-HN5U', 'letter'],
    ['7K3M-Q0ZT-9R2A-XW4B-HN5!', 'letter']
  ])('readShortCode says what is wrong with %j', (typed, fault) => {
    expect(readShortCode(typed)).toEqual({ kind: 'fault', fault })
  })

  it('a short code needs 18 values and no other number', () => {
    expect(() => writeShortCode([1, 2, 3])).toThrow('18 values')
  })
})
