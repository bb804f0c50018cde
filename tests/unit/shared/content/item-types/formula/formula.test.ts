import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { authoredFormula } from '../../../../../../src-shared/content/item-types/formula/formula-schemas.ts'
import { judgeFormula } from '../../../../../../src-shared/content/item-types/formula/mark-formula.ts'
import { readFormula } from '../../../../../../src-shared/content/item-types/formula/read-formula.ts'
import { PRIME } from '../../../../../../src-shared/content/item-types/formula/sample-points.ts'

const faultIn = (text: string): string => {
  const read = readFormula(text, ['x', 'y', 'a', 'b', 'c'])
  return read.kind === 'fault' ? `${read.fault} ${read.near}`.trim() : ''
}
const judge = (given: string, value: string, changes: Partial<Parameters<typeof judgeFormula>[1]> = {}) =>
  judgeFormula(given, { type: 'formula', value, letters: ['x', 'y', 'a', 'b', 'c', 'n'], form: 'any', isPositive: false, ...changes })

describe('reading a formula', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['2x + ', 'incomplete'],
    ['* x', 'incomplete *'],
    ['()', 'incomplete )'],
    ['(x + 1', 'bracket ('],
    ['x + 1)', 'bracket )'],
    ['y = 2x', 'equals ='],
    ['1,5x', 'comma ,'],
    ['2x + z', 'letter z'],
    ['x; y', 'character ;'],
    ['2 3', 'two-numbers 2 3'],
    ['2 1/2', 'two-numbers 2 1'],
    ['x2', 'number-after x 2'],
    ['(x+1)2', 'number-after ) 2'],
    ['a/2b', 'unclear-quotient 2b'],
    ['1/2(x+1)', 'unclear-quotient 2('],
    ['e^2x', 'unclear-power 2x'],
    ['2^3x', 'unclear-power 3x'],
    ['sin⁻¹(x)', 'unclear-power -1'],
    ['sin 2x', 'function-brackets sin'],
    ['constructor', 'letter o'],
    ['${x}', 'character $'],
    [`${'('.repeat(40)}x${')'.repeat(40)}`, 'too-deep'],
    ['-'.repeat(100) + 'x', 'too-deep']
  ])('%s is not read, and the fault says why', (text, fault) => {
    expect(faultIn(text)).toBe(fault)
  })

  it('reading never throws, and what was read is read again from its own letters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.stringMatching(/^[-+*/^() 0-9.xyabce²³½√πsinlog]{0,60}$/)), (text) => {
        expect(['formula', 'fault']).toContain(readFormula(text, ['x', 'y', 'a', 'b', 'c']).kind)
      }),
      { numRuns: 500 }
    )
  })
})

describe('two formulas', () => {
  it.each([
    ['2x + 3', '3 + 2x'],
    ['(x-1)(x+2)', 'x^2 + x - 2'],
    ['(x²-1)/(x-1)', 'x + 1'],
    ['x/2', '0.5x'],
    ['2½x', '5x/2'],
    ['x^-2', '1/x²'],
    ['(a+b)^3', 'a³ + 3a²b + 3ab² + b³'],
    ['(x+1)^100', '((x+1)^50)^2'],
    ['a/b/c', 'a/(bc)'],
    ['√8', '2√2'],
    ['√(x²y)·√y', 'y√(x²)'],
    ['sin(2x)', '2sin(x)cos(x)'],
    ['sin²(x)', '1 - cos²(x)'],
    ['e^(2x)', '(e^x)²'],
    ['x^(n+1)', 'x·x^n'],
    ['log(100)', '2'],
    ['ln(e^x)', 'x'],
    ['cos(π/3)', '1/2']
  ])('%s and %s are equal', (one, other) => {
    const domain = one.includes('n+1') || one.includes('y)·') ? { isPositive: true } : {}
    expect([judge(one, other, domain), judge(other, one, domain)]).toEqual(['right', 'right'])
  })

  it.each([
    ['2x + 3', '2x - 3'],
    ['x^2', '2x'],
    ['x', 'y'],
    ['x + 0.000000000001', 'x'],
    [`x + ${String(PRIME)}`, 'x + 1'],
    ['1/(x-x)', '1/(y-y)'],
    ['√(x²)', 'x'],
    ['2ln(x)', 'ln(x²)'],
    ['sin(x)', 'x'],
    ['1.41421356x', '√2x'],
    ['3.14159265x', 'πx'],
    ['√(-1-x²)', '√(-1-x²)'],
    ['x', 'x(sin²(x)+cos²(x)) + 0.00001']
  ])('%s and %s are not', (one, other) => {
    expect(judge(one, other)).toBe('wrong')
  })

  it('an author may say that letters are positive', () => {
    expect(judge('√(x²)', 'x', { isPositive: true })).toBe('right')
    expect(judge('2ln(x)', 'ln(x²)', { isPositive: true })).toBe('right')
  })

  it('what cannot be read is told from what is wrong', () => {
    expect(judge('a/2b', 'a/(2b)')).toBe('unreadable')
  })

  it('a formula equals itself after any change that algebra allows, and never itself plus one', () => {
    const atom = fc.constantFrom('x', 'y', '2', '0.5', '7', 'a')
    const sum = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        atom,
        fc.tuple(tie('node'), fc.constantFrom('+', '-', '*'), tie('node')).map(([left, sign, right]) => `(${left}${sign}${right})`)
      )
    })).node
    fc.assert(
      fc.property(sum, sum, sum, (one, two, three) => {
        fc.pre(`${one}${two}${three}`.length < 55)
        expect(judge(`(${one})((${two})+(${three}))`, `(${three})(${one}) + (${two})(${one})`)).toBe('right')
        expect(judge(`${one} + 1`, one)).toBe('wrong')
      }),
      { numRuns: 60 }
    )
  })
})

describe('the form of a formula', () => {
  it.each([
    ['(x-1)(x+2)', '(x+2)(x-1)', 'factorised', 'right'],
    ['x^2+x-2', '(x+2)(x-1)', 'factorised', 'other-form'],
    ['(x²-1)(x+2)', '(x-1)(x+1)(x+2)', 'factorised', 'other-form'],
    ['-(1-x)(x+2)', '(x+2)(x-1)', 'factorised', 'right'],
    ['(x+1)²', '(x+1)^2', 'factorised', 'right'],
    ['(x+1)(1+x)', '(x+1)^2', 'factorised', 'right'],
    ['2x+4', '2(x+2)', 'factorised', 'other-form'],
    ['2(x+2)', '2(x+2)', 'factorised', 'right'],
    ['1*(2x+4)', '2(x+2)', 'factorised', 'other-form'],
    ['x(2x+4)/x', '2(x+2)', 'factorised', 'other-form'],
    ['x^2+x-2', 'x^2+x-2', 'expanded', 'right'],
    ['-2+x+x*x', 'x^2+x-2', 'expanded', 'right'],
    ['x(x+1)-2', 'x^2+x-2', 'expanded', 'other-form'],
    ['x^2+2x-x-2', 'x^2+x-2', 'expanded', 'other-form'],
    ['(x^2+x-2)/1', 'x^2+x-2', 'expanded', 'other-form']
  ] as const)('%s for %s, asked %s, is %s', (...[given, value, form, verdict]) => {
    expect(judge(given, value, { form })).toBe(verdict)
  })
})

describe('an authored formula', () => {
  const item = { id: 'trial', type: 'formula', topic: 'A', difficulty: 'easy', stem: 'S', explanation: 'E', value: '2x + 3', letters: ['x'] }
  const isFit = (changes: object): boolean => authoredFormula.safeParse({ ...item, ...changes }).success

  it('needs a value that can be read and compared, and letters', () => {
    expect(isFit({})).toBe(true)
    expect(isFit({ value: 'a/2b', letters: ['a', 'b'] })).toBe(false)
    expect(isFit({ value: '2y' })).toBe(false)
    expect(isFit({ value: '√(-1-x²)' })).toBe(false)
    expect(isFit({ value: '1/(x-x)' })).toBe(false)
    expect(isFit({ letters: ['x', 'x'] })).toBe(false)
    expect(isFit({ letters: ['xy'] })).toBe(false)
  })
})
