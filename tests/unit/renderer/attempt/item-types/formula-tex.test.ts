import { describe, expect, it } from 'vitest'
import { formulaTex } from '../../../../../src-renderer/features/attempt/item-types/formula/formula-tex.ts'
import { readFormula } from '../../../../../src-shared/content/item-types/formula/read-formula.ts'

const tex = (text: string, letters = ['x', 'y', 'a', 'b', 'c']): string => {
  const read = readFormula(text, letters)
  return read.kind === 'formula' ? formulaTex(read.formula) : `${read.fault} ${read.near}`.trim()
}
describe('a formula that was typed', () => {
  it.each([
    ['2x + 3', '2 x + 3'],
    ['(x-1)(x+2)', '\\left(x - 1\\right) \\left(x + 2\\right)'],
    ['-x^2', '-{x}^{2}'],
    ['(-x)²', '{\\left(-x\\right)}^{2}'],
    ['x^-2', '{x}^{-2}'],
    ['2^3^2', '{2}^{{3}^{2}}'],
    ['x²y', '{x}^{2} y'],
    ['xy/2', '\\frac{x y}{2}'],
    ['x/2*y', '\\frac{x}{2} y'],
    ['1/(2x)', '\\frac{1}{2 x}'],
    ['2 × 3', '2 \\times 3'],
    ['2 * -3', '2 \\left(-3\\right)'],
    ['x − −3', 'x - \\left(-3\\right)'],
    ['½x', '\\frac{1}{2} x'],
    ['2½x', '\\frac{5}{2} x'],
    ['2(½)', '2 \\times \\frac{1}{2}'],
    ['√(b^2-4ac)', '\\sqrt{{b}^{2} - 4 a c}'],
    ['√2x', '\\sqrt{2} x'],
    ['sqrt(x)', '\\sqrt{x}'],
    ['sin(2x)', '\\sin\\left(2 x\\right)'],
    ['sin²(x)+cos^2(x)', '{\\left(\\sin\\left(x\\right)\\right)}^{2} + {\\left(\\cos\\left(x\\right)\\right)}^{2}'],
    ['πx²', '\\pi  {x}^{2}'],
    ['pi x^2', '\\pi  {x}^{2}'],
    ['e^(2x)', '{\\mathrm{e}}^{2 x}'],
    ['X + 1', 'x + 1'],
    ['[x + {1}]·2', '\\left(x + 1\\right) \\times 2'],
    ['２ｘ＋３', '2 x + 3']
  ])('%s is read as %s', (text, read) => {
    expect(tex(text)).toBe(read)
  })

  it('a name whose letters the question has itself is a product', () => {
    expect(tex('pi', ['p', 'i'])).toBe('p i')
    expect(tex('ex', ['e', 'x'])).toBe('e x')
    expect(tex('V/r', ['V', 'r'])).toBe('\\frac{V}{r}')
    expect(tex('rR', ['r', 'R'])).toBe('r R')
  })
})
