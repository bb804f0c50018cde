import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber } from '../../../../../src-renderer/features/attempt/calculator/format-number.ts'
import type { AngleUnit } from '../../../../../src-shared/content/calculator/trigonometry.ts'
import { computeLine, shownOf } from '../../../../support/compute-line.ts'

type Sign = '+' | '−' | '×' | '÷'
type Tree = { readonly hundredths: number } | { readonly negated: Tree } | { readonly sign: Sign; readonly left: Tree; readonly right: Tree }

const binding = { '+': 1, '−': 1, '×': 2, '÷': 2 } as const

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.record({ hundredths: fc.integer({ min: 0, max: 99_999 }) }),
    fc.record({ sign: fc.constantFrom('+', '−', '×', '÷'), left: tie('tree'), right: tie('tree') }),
    fc.record({ negated: tie('tree') })
  )
}))

/** Writes an expression with brackets only where school rules need them. */
function written(node: Tree): string {
  if ('hundredths' in node) return String(node.hundredths / 100)
  if ('negated' in node) return `−${bracketed(node.negated, 3)}`
  return bracketed(node.left, binding[node.sign]) + node.sign + bracketed(node.right, binding[node.sign] + 1)
}

function bracketed(node: Tree, least: number): string {
  const own = 'hundredths' in node ? 4 : 'negated' in node ? 3 : binding[node.sign]
  return own < least ? `(${written(node)})` : written(node)
}

/** An exact fraction, and the largest error of a calculator with 15 decimal digits. */
interface Exact {
  readonly top: bigint
  readonly bottom: bigint
  readonly error: number
}

const toNumber = ({ top, bottom }: Pick<Exact, 'top' | 'bottom'>): number => {
  const scale = 10n ** 40n
  return Number((top * scale) / bottom) / 1e40
}

/** Computes the reference with exact fractions and no rounding. Returns undefined if a divisor may be zero. */
function exactOf(node: Tree): Exact | undefined {
  if ('hundredths' in node) return { top: BigInt(node.hundredths), bottom: 100n, error: 0 }
  if ('negated' in node) {
    const inner = exactOf(node.negated)
    return inner && { ...inner, top: -inner.top }
  }
  const left = exactOf(node.left)
  const right = exactOf(node.right)
  if (!left || !right) return undefined
  const [one, other] = [Math.abs(toNumber(left)), Math.abs(toNumber(right))]
  switch (node.sign) {
    case '+':
    case '−': {
      const added = node.sign === '+' ? right.top : -right.top
      const top = left.top * right.bottom + added * left.bottom
      return { top, bottom: left.bottom * right.bottom, error: left.error + right.error + Math.max(one, other) * 2e-14 }
    }
    case '×':
      return {
        top: left.top * right.top,
        bottom: left.bottom * right.bottom,
        error: one * right.error + other * left.error + left.error * right.error + one * other * 1e-15
      }
    case '÷': {
      if (other <= right.error * 2) return undefined
      const sign = right.top < 0n ? -1n : 1n
      const error = (left.error + (one / other) * right.error) / (other - right.error) + (one / other) * 1e-15
      return { top: left.top * right.bottom * sign, bottom: left.bottom * right.top * sign, error }
    }
  }
}

function valueOf(source: string, angleUnit: AngleUnit = 'degrees'): number {
  const calculation = computeLine(source, { angleUnit })
  if (!calculation.ok) throw new Error(`${source}: ${calculation.fault}`)
  return calculation.value
}

describe('the scientific calculator, whatever is written', () => {
  it('random calculations of the scientific calculator agree with exact fractions within its precision', () => {
    fc.assert(
      fc.property(tree, (node) => {
        const exact = exactOf(node)
        fc.pre(exact !== undefined)
        const source = written(node)
        fc.pre(source.length <= 500)
        const expected = toNumber(exact)
        expect(Math.abs(valueOf(source) - expected)).toBeLessThanOrEqual(exact.error + Math.abs(expected) * 1e-14 + 1e-38)
      }),
      { numRuns: 2000 }
    )
  })

  it('the scientific calculator shows sums of random decimals without rounding errors', () => {
    const decimal = fc.integer({ min: -99_999_999, max: 99_999_999 })
    fc.assert(
      fc.property(fc.array(decimal, { minLength: 1, maxLength: 6 }), (thousandths) => {
        const sum = thousandths.reduce((total, one) => total + one, 0)
        const source = thousandths.map((one) => `(${formatNumber(one / 1000)})`).join('+')
        expect(shownOf(source)).toBe(formatNumber(sum / 1000))
      }),
      { numRuns: 2000 }
    )
  })

  it('the scientific calculator reads every number it displays as that number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const text = formatNumber(number)
        expect(
          text
            .replace(/E.*$/, '')
            .replace(/^−?(?:0\.0*)?/, '')
            .replace('.', '').length
        ).toBeLessThanOrEqual(12)
        expect(valueOf(text)).toBe(Number(number.toPrecision(12)) + 0)
        expect(formatNumber(valueOf(text))).toBe(text)
      })
    )
  })

  it('the scientific calculator computes the same result from its own normalised calculation', () => {
    const pieces = fc.constantFrom('2', '0.5', 'π', 'e', '(', ')', '+', '−', '×', '÷', '^', '√(', 'sin(', '²', '!', '⁻¹', 'Ans', '%', '3ˣ√(')
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
        (source) => {
          const first = computeLine(source, { answer: 7 })
          if (first.ok) expect(computeLine(first.read, { answer: 7 })).toEqual({ ...first, read: first.read })
        }
      ),
      { numRuns: 3000 }
    )
  })

  it('the scientific calculator answers any text with a finite number or an error and never throws', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      '+',
      '−',
      '-',
      '*',
      '÷',
      '^',
      '1',
      '2.5',
      '6E−3',
      'E',
      '.',
      'pi',
      '√',
      'tan',
      '!',
      '⁻¹',
      'ˣ√',
      'x',
      ' ',
      '$',
      '°',
      '99',
      'M'
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))
    )
    fc.assert(
      fc.property(text, fc.constantFrom<AngleUnit>('degrees', 'radians'), (source, angleUnit) => {
        const calculation = computeLine(source, { angleUnit })
        if (calculation.ok) expect(formatNumber(calculation.value)).toMatch(/^−?\d+(?:\.\d+)?(?:E−?\d+)?$/)
        else expect(calculation.at).toBeLessThanOrEqual(source.length)
      }),
      { numRuns: 3000 }
    )
  })

  it.each([
    ['deep brackets', '('.repeat(500)],
    ['deep brackets around a number', `${'('.repeat(249)}7${')'.repeat(249)}`],
    ['deep functions', 'sin('.repeat(125)],
    ['many minus signs', `${'−'.repeat(499)}1`],
    ['towers of powers', '9^'.repeat(249) + '9'],
    ['towers of factorials', `170${'!'.repeat(400)}`],
    ['huge exponents', '9E999999999999^9E999999999'],
    ['a long number', '9'.repeat(500)],
    ['a text far too long', '1+'.repeat(1_000_000)]
  ])('the scientific calculator handles %s within 100 ms', (_, source) => {
    const start = performance.now()
    computeLine(source)
    expect(performance.now() - start).toBeLessThan(100)
  })

  it('the scientific calculator is exact at every quarter turn, in degrees and in radians', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), (quarters) => {
        const sine = [0, 1, 0, -1][((quarters % 4) + 4) % 4]
        for (const [angle, unit] of [
          [`(${quarters * 90})`, 'degrees'],
          [`(${quarters}×π÷2)`, 'radians']
        ] as const) {
          expect(valueOf(`sin${angle}`, unit)).toBe(sine)
          expect(valueOf(`cos(${angle}−${unit === 'degrees' ? '90' : 'π÷2'})`, unit)).toBe(sine)
          expect(shownOf(`tan${angle}`, { angleUnit: unit })).toBe(quarters % 2 === 0 ? '0' : 'tangent-domain')
        }
      })
    )
  })

  it('inverse trigonometric functions of the scientific calculator return the original angle', () => {
    fc.assert(
      fc.property(fc.integer({ min: -89, max: 89 }), (degrees) => {
        for (const name of ['sin', 'tan']) expect(shownOf(`${name}⁻¹(${name}(${degrees}))`)).toBe(formatNumber(degrees))
        expect(shownOf(`cos⁻¹(cos(${degrees + 90}))`)).toBe(formatNumber(degrees + 90))
      })
    )
  })
})
