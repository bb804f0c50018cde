import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateExpression } from '../../../../../src-shared/content/check/evaluate-expression.ts'

type Tree =
  | { readonly value: number }
  | { readonly operator: '+' | '-' | '*' | '/' | '^'; readonly left: Tree; readonly right: Tree }
  | { readonly negated: Tree }

const binding = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 } as const
const negationBinding = 3

/** Whole numbers and short decimals, small enough that few powers overflow. */
const leaf: fc.Arbitrary<Tree> = fc.integer({ min: 0, max: 400 }).map((hundredths) => ({ value: hundredths / 100 }))

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.record({ operator: fc.constantFrom('+', '-', '*', '/', '^'), left: tie('tree'), right: tie('tree') }),
    fc.record({ negated: tie('tree') })
  )
}))

/** Computes the reference by plain recursion over the tree. NaN as soon as a part is not a finite number. */
function valueOf(node: Tree): number {
  if ('value' in node) return node.value
  if ('negated' in node) return -valueOf(node.negated)
  const left = valueOf(node.left)
  const right = valueOf(node.right)
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN
  // 0^0 has no agreed value. A negative base needs a whole exponent; an exponent that is whole except for rounding counts as whole.
  if (node.operator === '^' && left === 0 && right === 0) return Number.NaN
  if (node.operator === '^' && left < 0) return finiteOrNone(left ** Number(right.toPrecision(12)))
  const results = { '+': left + right, '-': left - right, '*': left * right, '/': left / right, '^': left ** right }
  return finiteOrNone(results[node.operator])
}

function finiteOrNone(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN
}

function bindingOf(node: Tree): number {
  if ('value' in node) return 5
  return 'negated' in node ? negationBinding : binding[node.operator]
}

/** Writes the tree with brackets only where precedence needs them. */
function written(node: Tree): string {
  if ('value' in node) return String(node.value)
  if ('negated' in node) return `-${bracketed(node.negated, negationBinding)}`
  const own = binding[node.operator]
  if (node.operator === '^') return `${bracketed(node.left, own + 1)}^${bracketed(node.right, 'negated' in node.right ? negationBinding : own)}`
  return `${bracketed(node.left, own)} ${node.operator} ${bracketed(node.right, own + 1)}`
}

function bracketed(node: Tree, least: number): string {
  return bindingOf(node) < least ? `(${written(node)})` : written(node)
}

/** Writes the tree with brackets round every part. */
function bracketedWhole(node: Tree): string {
  if ('value' in node) return String(node.value)
  if ('negated' in node) return `(-${bracketedWhole(node.negated)})`
  return `(${bracketedWhole(node.left)}${node.operator}${bracketedWhole(node.right)})`
}

function expectSame(source: string, expected: number): void {
  fc.pre(source.length <= 500)
  const evaluation = evaluateExpression(source)
  if (Number.isNaN(expected)) expect(evaluation.ok).toBe(false)
  else expect(evaluation).toEqual({ ok: true, value: expected + 0 })
}

function valueFrom(source: string): number {
  const evaluation = evaluateExpression(source)
  if (!evaluation.ok) throw new Error(`${source}: ${evaluation.reason}`)
  return evaluation.value
}

function reasonFrom(source: string): string {
  const evaluation = evaluateExpression(source)
  return evaluation.ok ? `gave ${evaluation.value}` : evaluation.reason
}

describe('evaluateExpression', () => {
  it('evaluateExpression agrees with arithmetic on every calculation with the fewest brackets', () => {
    fc.assert(
      fc.property(tree, (node) => expectSame(written(node), valueOf(node))),
      { numRuns: 2000 }
    )
  })

  it('evaluateExpression agrees with arithmetic on every calculation with all brackets', () => {
    fc.assert(
      fc.property(tree, (node) => expectSame(bracketedWhole(node), valueOf(node))),
      { numRuns: 1000 }
    )
  })

  it('evaluateExpression answers any text with a finite number or a reason, and never throws', () => {
    const pieces = fc.constantFrom('(', ')', '+', '-', '*', '/', '^', '1', '2.5', '6e-3', 'pi', 'sqrt', 'tan', 'fact', 'log', 'x', '.', ' ', '$', '°')
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))
    )
    fc.assert(
      fc.property(text, (source) => {
        const evaluation = evaluateExpression(source)
        if (evaluation.ok) expect(Number.isFinite(evaluation.value)).toBe(true)
        else expect(evaluation.reason).not.toBe('')
      }),
      { numRuns: 3000 }
    )
  })

  it('evaluateExpression reads any finite positive number as JavaScript writes it', () => {
    fc.assert(fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (number) => expectSame(String(number), number)))
  })

  it.each([
    ['6.6e-34 * 8e14', 6.6e-34 * 8e14],
    ['2^3^2', 512],
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2^-1', 0.5],
    ['2^-1^2', 0.5],
    ['2--3', 5],
    ['12/4/3', 1],
    ['10-4-3', 3],
    ['16^(3/4)', 8],
    ['2*pi', 2 * Math.PI],
    ['-0', 0],
    ['sqrt(16)', 4],
    ['log(1000)', 3],
    ['ln(exp(2))', 2],
    ['abs(3-10)', 7],
    ['fact(0)+fact(5)', 121],
    ['sin(30)', 0.5],
    ['cos(60)', 0.5],
    ['tan(45)', 1],
    ['asin(0.5)', 30],
    ['acos(0.5)', 60],
    ['atan(1)', 45],
    ['cos(90)+sin(180)+tan(180)', 0],
    ['sin(450)-cos(-360)', 0],
    ['sin(-90)', -1]
  ])('evaluateExpression computes the value of %s', (source, value) => {
    expect(valueFrom(source)).toBeCloseTo(value, 12)
  })

  it.each([
    ['', 'it ends where a number was expected'],
    ['1+', 'it ends where a number was expected'],
    ['(1+2', 'a closing bracket is missing'],
    ['(1 2)', '"2" was not expected'],
    ['1)', '")" was not expected'],
    ['2 3', '"3" was not expected'],
    ['2pi', '"pi" was not expected'],
    ['2(3)', '"(" was not expected'],
    ['.5', '"." is no number, function or bracket'],
    ['5.', '"." is no number, function or bracket'],
    ['1,000', '"," is no number, function or bracket'],
    ['x+1', '"x" is no number, function or bracket'],
    ['+1', '"+" is no number, function or bracket'],
    ['sqrt 4', 'sqrt needs a bracket'],
    ['constructor(1)', '"constructor" is no number, function or bracket'],
    ['0^0', '0^0 has no finite real value'],
    ['1/0', 'the quotient has no finite real value'],
    ['1/sin(180)', 'the quotient has no finite real value'],
    ['1/cos(270)', 'the quotient has no finite real value'],
    ['fact(1e15)', 'fact(1000000000000000) has no finite real value'],
    ['1/(1/0)', 'the quotient has no finite real value'],
    ['0*(1/0)', 'the quotient has no finite real value'],
    ['(sqrt(-1))^0', 'sqrt(-1) has no finite real value'],
    ['(0-8)^(1/3)', `-8^${1 / 3} has no finite real value`],
    ['log(0)', 'log(0) has no finite real value'],
    ['asin(2)', 'asin(2) has no finite real value'],
    ['tan(90)', 'tan(90) has no finite real value'],
    ['tan(-270)', 'tan(-270) has no finite real value'],
    ['fact(2.5)', 'fact(2.5) has no finite real value'],
    ['fact(0-1)', 'fact(-1) has no finite real value'],
    ['fact(171)', 'fact(171) has no finite real value'],
    ['1e999', '1e999 has no finite real value']
  ])('evaluateExpression refuses %s and gives the reason', (source, reason) => {
    expect(reasonFrom(source)).toBe(reason)
  })

  it('evaluateExpression reads brackets as deep as 500 characters allow, and refuses longer text', () => {
    expect(evaluateExpression(`${'('.repeat(249)}7${')'.repeat(249)}`)).toEqual({ ok: true, value: 7 })
    expect(evaluateExpression('-'.repeat(499) + '1')).toEqual({ ok: true, value: -1 })
    expect(evaluateExpression('1'.repeat(501))).toEqual({ ok: false, reason: 'longer than 500 characters' })
  })
})
