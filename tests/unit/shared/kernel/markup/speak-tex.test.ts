import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { speakTex } from '../../../../../src-shared/kernel/markup/speak-tex.ts'
import { speakableText } from '../../../../../src-shared/kernel/markup/speakable-text.ts'

describe('a formula', () => {
  it.each([
    ['x^2 + 3x - 4 = 0', 'x squared plus 3 x minus 4 equals 0'],
    ['\\frac{1}{2}', '1 over 2'],
    ['\\dfrac{a+b}{c}', 'the fraction, a plus b, over, c, end of fraction,'],
    ['\\sqrt{3}', 'the square root of 3'],
    ['\\sqrt[3]{x+1}', 'the cube root of x plus 1, end of root,'],
    ['10^{-3}', '10 to the power minus 3, end of power,'],
    ['x^{n}', 'x to the power n'],
    ['60^\\circ', '60 degrees'],
    ['30^{\\circ}\\mathrm{C}', '30 degrees C'],
    ['\\mathrm{H_2SO_4}', 'H 2 S O 4'],
    ['\\mathrm{Na^{+}}', 'Na plus'],
    ['\\ce{2H2 + O2 -> 2H2O}', '2 H 2 plus O 2 gives 2 H 2 O'],
    ['v_0', 'v sub 0'],
    ['\\log_{2} 8', 'log base 2 8'],
    ['A \\cap B', 'A intersection B'],
    ['2(x+1) \\le 5.5', '2 open bracket x plus 1 close bracket is at most 5.5'],
    ['\\binom{5}{2}', '5 choose 2'],
    ['3\\,\\mathrm{m\\,s^{-2}}', '3 m s to the power minus 2, end of power,'],
    ['4\\ \\Omega', '4 ohms'],
    ['\\alpha + \\theta', 'alpha plus theta'],
    ['25\\%', '25 percent']
  ])('the formula %s is read aloud as “%s”', (tex, spoken) => {
    expect(speakTex(tex)).toBe(spoken)
  })

  it('any formula is read aloud without braces, backslashes or dollars', () => {
    const piece = fc.constantFrom('\\frac', '\\sqrt', '{', '}', '^', '_', 'x', '12', '\\', '[', ']', '\\mathrm', '\\unknown', ' ', '&', '\\\\')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        expect(speakTex(pieces.join(''))).not.toMatch(/[{}\\$^]/)
      })
    )
  })
})

describe('a text', () => {
  it('a text is read aloud without its marks, with gaps as “blank” and a stop after each paragraph', () => {
    expect(speakableText('| $x$ | y |\n| --- | --- |\n| 1 | 2 |')).toBe('x, y. 1, 2.')
    expect(speakableText('A **ball** of mass $m$\n\nfell ___ the *roof*?')).toBe('A ball of mass m. fell blank the roof?')
  })
})
