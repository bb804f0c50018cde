import type { FormulaNode } from './formula-node.ts'

export const formulaForms = ['any', 'factorised', 'expanded'] as const
/** How an answer must be written, besides being equal to the key. */
export type FormulaForm = (typeof formulaForms)[number]

/** Returns whether an equal formula is written in the form that is asked for: in as many factors, or in as few terms, as the key. */
export function hasForm(given: FormulaNode, key: FormulaNode, form: FormulaForm): boolean {
  if (form === 'any') return true
  if (form === 'factorised') return factorsIn(given) >= factorsIn(key)
  return isExpanded(given) && termsOf(given).length <= termsOf(key).length
}

/** Counts factors with letters, a square as two, and all numbers but 1 together as one. */
function factorsIn(node: FormulaNode): number {
  const factors = factorsOf(node)
  const numbers = factors.filter((factor) => !hasLetter(factor))
  return factors.length - numbers.length + (numbers.some((number) => !isOne(number)) ? 1 : 0)
}

function factorsOf(node: FormulaNode): readonly FormulaNode[] {
  if (node.kind === 'negative') return factorsOf(node.of)
  if (node.kind === 'product') return [...factorsOf(node.left), ...factorsOf(node.right)]
  // A number below the line is a factor, too. A letter there could be added to any formula.
  if (node.kind === 'quotient') return hasLetter(node.right) ? [node] : [...factorsOf(node.left), node.right]
  const times = node.kind === 'power' && node.right.kind === 'number' ? Number(node.right.value.numerator) : 1
  const isRepeated = node.kind === 'power' && node.right.kind === 'number' && node.right.value.denominator === 1n && times > 1 && times <= 20
  return isRepeated ? Array.from({ length: times }, () => factorsOf(node.left)).flat() : [node]
}

function termsOf(node: FormulaNode): readonly FormulaNode[] {
  if (node.kind === 'negative') return termsOf(node.of)
  return node.kind === 'sum' || node.kind === 'difference' ? [...termsOf(node.left), ...termsOf(node.right)] : [node]
}

/** Returns whether no bracket is multiplied, divided or raised. */
function isExpanded(node: FormulaNode): boolean {
  return termsOf(node).every((term) => !hasSumInside(term))
}

function hasSumInside(term: FormulaNode): boolean {
  switch (term.kind) {
    case 'sum':
    case 'difference':
      return true
    case 'negative':
      return hasSumInside(term.of)
    case 'product':
      return hasSumInside(term.left) || hasSumInside(term.right)
    case 'quotient':
    case 'power':
      return hasSumInside(term.left)
    default:
      return false
  }
}

function hasLetter(node: FormulaNode): boolean {
  switch (node.kind) {
    case 'letter':
      return true
    case 'number':
    case 'constant':
      return false
    case 'negative':
    case 'function':
      return hasLetter(node.of)
    default:
      return hasLetter(node.left) || hasLetter(node.right)
  }
}

function isOne(node: FormulaNode): boolean {
  return node.kind === 'number' && node.value.numerator === 1n && node.value.denominator === 1n
}
