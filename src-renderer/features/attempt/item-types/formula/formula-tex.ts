import type { FormulaNode } from '../../../../../src-shared/content/item-types/formula/formula-node.ts'

/** How strongly a piece of TeX holds together; a weaker one is put into brackets. */
const strength = { sum: 1, product: 2, power: 3, group: 4, atom: 5 } as const
type Strength = (typeof strength)[keyof typeof strength]

const greek: ReadonlyMap<string, string> = new Map(
  Object.entries({
    α: 'alpha',
    β: 'beta',
    γ: 'gamma',
    δ: 'delta',
    ε: 'varepsilon',
    θ: 'theta',
    λ: 'lambda',
    μ: 'mu',
    π: 'pi',
    ρ: 'rho',
    σ: 'sigma',
    φ: 'varphi',
    ω: 'omega'
  })
)

/** Writes a formula in TeX, with every bracket that it needs: it shows how a text was read. */
export function formulaTex(node: FormulaNode): string {
  return texOf(node, strength.sum)
}

function texOf(node: FormulaNode, least: Strength): string {
  const { tex, holds } = pieceOf(node)
  return holds < least ? `\\left(${tex}\\right)` : tex
}

function pieceOf(node: FormulaNode): { readonly tex: string; readonly holds: Strength } {
  switch (node.kind) {
    case 'number':
      return numberPiece(node.text)
    case 'letter':
      return { tex: letterTex(node.name), holds: strength.atom }
    case 'constant':
      return { tex: node.name === 'pi' ? '\\pi ' : '\\mathrm{e}', holds: strength.atom }
    case 'negative':
      return { tex: `-${texOf(node.of, strength.product)}`, holds: strength.sum }
    case 'function':
      return node.name === 'sqrt'
        ? { tex: `\\sqrt{${formulaTex(node.of)}}`, holds: strength.atom }
        : { tex: `\\${node.name}\\left(${formulaTex(node.of)}\\right)`, holds: strength.group }
    case 'sum':
    case 'difference':
      return {
        tex: `${texOf(node.left, strength.sum)} ${node.kind === 'sum' ? '+' : '-'} ${texOf(node.right, strength.product)}`,
        holds: strength.sum
      }
    case 'product':
      return { tex: productTex(texOf(node.left, strength.product), texOf(node.right, strength.power)), holds: strength.product }
    case 'quotient':
      return { tex: `\\frac{${formulaTex(node.left)}}{${formulaTex(node.right)}}`, holds: strength.group }
    case 'power':
      return { tex: `{${texOf(node.left, strength.atom)}}^{${formulaTex(node.right)}}`, holds: strength.power }
  }
}

function numberPiece(text: string): { readonly tex: string; readonly holds: Strength } {
  const [top = '', bottom] = text.split('/')
  if (bottom !== undefined) return { tex: `\\frac{${top}}{${bottom}}`, holds: strength.group }
  return { tex: text, holds: text.startsWith('-') ? strength.sum : strength.atom }
}

/** Without a sign, a number after another piece could be read as part of it. */
function productTex(left: string, right: string): string {
  return /^(?:\{?[\d.]|\\frac)/.test(right) ? `${left} \\times ${right}` : `${left} ${right}`
}

function letterTex(name: string): string {
  const command = greek.get(name)
  if (command !== undefined) return `\\${command} `
  return /^[A-Za-z]$/.test(name) ? name : `\\text{${name}}`
}
