import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  actOnScientific,
  freshScientificCalculator,
  LONGEST_EXPRESSION,
  type ScientificAct,
  type ScientificCalculator
} from '../../../../../src-renderer/features/attempt/calculator/scientific-calculator.ts'

const acts: Readonly<Record<string, ScientificAct>> = {
  '=': { kind: 'equals' },
  '⌫': { kind: 'erase' },
  AC: { kind: 'clear' },
  '±': { kind: 'toggle-sign' },
  MC: { kind: 'memory-clear' },
  MR: { kind: 'insert', text: 'M' },
  'M+': { kind: 'memory-add' },
  'M−': { kind: 'memory-subtract' },
  Rad: { kind: 'use-angles', unit: 'radians' },
  Deg: { kind: 'use-angles', unit: 'degrees' }
}

/** Presses keys, separated by spaces. `<` moves the caret one place to the left. */
function press(keys: string, from: ScientificCalculator = freshScientificCalculator): ScientificCalculator {
  return keys.split(' ').reduce((calculator, key) => {
    const left = calculator.selection.start - 1
    const act: ScientificAct = key === '<' ? { kind: 'select', start: left, end: left } : (acts[key] ?? { kind: 'insert', text: key })
    return actOnScientific(calculator, act)
  }, from)
}

const result = (keys: string): number | undefined => {
  const { outcome } = press(keys)
  return outcome?.kind === 'result' ? outcome.value : undefined
}

describe('the scientific calculator with its line', () => {
  it.each([
    ['2 + 3 × 4 =', 14],
    ['7 = + 1 =', 8],
    ['7 = × Ans =', 49],
    ['7 = ² =', 49],
    ['7 = 2 =', 2],
    ['7 = ± =', -7],
    ['5 + 3 ± =', 2],
    ['5 ± ± =', 5],
    ['5 ² ± =', -25],
    ['sin( 30 ) ± =', -0.49999999999999994],
    ['2 ^ 3 ± =', 0.125],
    ['2 + 3 = =', 5],
    ['1 = + 1 = = =', 4],
    ['1 ÷ 3 M+ MR × 3 =', 1],
    ['3 M+ 2 × MR =', 6],
    ['7 M+ 2 M− AC MR =', 5],
    ['7 M+ MC MR =', 0],
    ['Rad sin( π ÷ 2 =', 1],
    ['2 3 < + =', 5],
    ['2 5 = < ⌫ =', 5]
  ])('the keys “%s” give the result %d', (keys, value) => {
    expect(result(keys)).toBe(value)
  })

  it.each([
    ['1 2 ⌫', '1'],
    ['5 + sin( ⌫', '5+'],
    ['5 ˣ√( ⌫', '5'],
    ['sin⁻¹( 2 ⌫ ⌫', ''],
    ['π ( ⌫', 'π'],
    ['Ans ⌫', ''],
    ['2 ⁻¹ ⌫', '2'],
    ['⌫', ''],
    ['2 * 3 - 4 / 5', '2×3−4÷5'],
    ['S I N', 'sin'],
    ['2 E 3', '2E3'],
    ['m', 'M'],
    ['2 × ( 3 ± ) ±', '2×−(−3)'],
    ['2 π = + 1', 'Ans+1'],
    ['2 π =', '2×π'],
    ['2 + = 3', '2+3']
  ])('the keys “%s” leave the expression “%s”', (keys, expression) => {
    expect(press(keys).expression).toBe(expression)
  })

  it('a syntax error leaves the expression unchanged and puts the caret at the error', () => {
    expect(press('1 2 + × 3 =')).toMatchObject({
      expression: '12+×3',
      selection: { start: 3, end: 3 },
      outcome: { kind: 'fault', fault: 'number-missing', about: '×' }
    })
  })

  it('the last answer and the memory survive an error and AC', () => {
    expect(press('7 M+ 1 ÷ 0 = AC')).toMatchObject({ expression: '', outcome: null, answer: 7, memory: 7 })
  })

  it('M+ adds nothing to the memory when the expression has an error', () => {
    expect(press('7 M+ 1 ÷ 0 M+')).toMatchObject({ memory: 7, outcome: { fault: 'division-by-zero' } })
    expect(press('9E307 M+ M+')).toMatchObject({ memory: 9e307, outcome: { fault: 'too-large' } })
  })

  it('changing the angle unit clears the shown result of a trigonometric expression', () => {
    expect(press('sin( 30 = Rad')).toMatchObject({ expression: 'sin(30)', outcome: null, angleUnit: 'radians' })
  })

  it('moving the caret does not clear the shown result', () => {
    expect(press('1 + 2 = <').outcome).toEqual({ kind: 'result', value: 3 })
  })

  it('pasted * and - become × and −, and a key replaces the selected text', () => {
    const pasted = actOnScientific(freshScientificCalculator, { kind: 'edit', expression: '2*3-1', caret: 5 })
    expect(pasted.expression).toBe('2×3−1')
    const selected = actOnScientific(pasted, { kind: 'select', start: 0, end: 3 })
    expect(press('9', selected)).toMatchObject({ expression: '9−1', selection: { start: 1, end: 1 } })
    expect(press('⌫', selected)).toMatchObject({ expression: '−1', selection: { start: 0, end: 0 } })
  })

  it('the expression never grows beyond LONGEST_EXPRESSION characters', () => {
    expect(
      press(
        Array(LONGEST_EXPRESSION + 50)
          .fill('1')
          .join(' ')
      ).expression
    ).toHaveLength(LONGEST_EXPRESSION)
  })

  it('any key sequence leaves the caret inside the expression and the answer and memory finite', () => {
    const keys = fc.constantFrom(...Object.keys(acts), '<', '1', '0', '.', 'E', '+', '−', '÷', '^', '(', ')', 'sin(', 'ˣ√(', '!', '²', 'π', 'x')
    fc.assert(
      fc.property(fc.array(keys, { minLength: 1, maxLength: 40 }), (sequence) => {
        const { expression, selection, answer, memory } = press(sequence.join(' '))
        expect(selection.end).toBeLessThanOrEqual(Math.max(expression.length, 0))
        expect(Number.isFinite(answer) && Number.isFinite(memory)).toBe(true)
      }),
      { numRuns: 2000 }
    )
  })
})
