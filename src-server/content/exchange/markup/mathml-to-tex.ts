/** An element of MathML with its children; texts are strings. */
export interface MathElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (MathElement | string)[]
}

/** Signs that TeX names. All others are written as they are. */
const signs: Readonly<Record<string, string>> = {
  '×': '\\times ',
  '÷': '\\div ',
  '·': '\\cdot ',
  '−': '-',
  '±': '\\pm ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '∞': '\\infty ',
  '→': '\\to ',
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '√': '\\surd ',
  '∈': '\\in ',
  '∪': '\\cup ',
  '∩': '\\cap ',
  '°': '^{\\circ}',
  π: '\\pi ',
  α: '\\alpha ',
  β: '\\beta ',
  γ: '\\gamma ',
  δ: '\\delta ',
  Δ: '\\Delta ',
  θ: '\\theta ',
  λ: '\\lambda ',
  μ: '\\mu ',
  ρ: '\\rho ',
  σ: '\\sigma ',
  φ: '\\phi ',
  ω: '\\omega ',
  Ω: '\\Omega ',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\textdollar ',
  _: '\\_',
  '^': '\\hat{}',
  '\\': '\\backslash '
}

/**
 * Converts MathML of the kind that schools use to TeX. TeX that the element carries as an annotation is preferred. An element that is not known is
 * named in `unknown`, and its content is written without it. Pure.
 */
export function mathmlToTex(math: MathElement): { readonly tex: string; readonly unknown: readonly string[] } {
  const annotation = annotationIn(math)
  if (annotation !== undefined) return { tex: annotation, unknown: [] }
  const unknown = new Set<string>()
  const tex = write(math, unknown).replace(/ +/g, ' ').trim()
  return { tex, unknown: [...unknown] }
}

function annotationIn(element: MathElement): string | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (child.name === 'annotation' && /tex/i.test(child.attributes['encoding'] ?? '')) return textOf(child).trim()
    const inner = annotationIn(child)
    if (inner !== undefined) return inner
  }
  return undefined
}

type Write = (parts: readonly string[]) => string

const group = (part: string | undefined): string => `{${part ?? ''}}`

/** How the parts of an element are joined. */
const elements: Readonly<Record<string, Write>> = {
  mfrac: ([top, bottom]) => `\\frac${group(top)}${group(bottom)}`,
  msup: ([base, power]) => `${group(base)}^${group(power)}`,
  msub: ([base, index]) => `${group(base)}_${group(index)}`,
  msubsup: ([base, index, power]) => `${group(base)}_${group(index)}^${group(power)}`,
  munderover: ([base, under, over]) => `${base ?? ''}_${group(under)}^${group(over)}`,
  munder: ([base, under]) => `\\underset${group(under)}${group(base)}`,
  mover: ([base, over]) => overs[over?.trim() ?? '']?.(base ?? '') ?? `\\overset${group(over)}${group(base)}`,
  mroot: ([base, degree]) => `\\sqrt[${degree ?? ''}]${group(base)}`,
  msqrt: (parts) => `\\sqrt${group(parts.join(''))}`,
  mfenced: (parts) => `\\left(${parts.join(',')}\\right)`,
  mtable: (parts) => `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`,
  mtr: (parts) => parts.join(' & '),
  mspace: () => '\\ ',
  annotation: () => '',
  'annotation-xml': () => ''
}

const overs: Readonly<Record<string, (base: string) => string>> = {
  '¯': (base) => `\\overline{${base}}`,
  '^': (base) => `\\hat{${base}}`,
  '\\hat{}': (base) => `\\hat{${base}}`,
  '\\to': (base) => `\\vec{${base}}`
}

/** Elements that only hold others. */
const holders = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'mtd', 'semantics', 'mphantom'])
const leaves = new Set(['mi', 'mn', 'mo', 'ms'])

function write(node: MathElement | string, unknown: Set<string>): string {
  if (typeof node === 'string') return texOf(node.trim())
  if (node.name === 'mtext') return textOf(node).trim() === '' ? '\\ ' : `\\text{${texOf(textOf(node))}}`
  if (leaves.has(node.name)) return leafOf(node)
  const parts = node.children.filter((child) => typeof child !== 'string' || child.trim() !== '').map((child) => write(child, unknown))
  const join = Object.hasOwn(elements, node.name) ? elements[node.name] : undefined
  if (join !== undefined) return join(parts)
  if (!holders.has(node.name)) unknown.add(node.name)
  return parts.join('')
}

/** A name of several letters is upright, as `sin` and `log` are. */
function leafOf(node: MathElement): string {
  const text = textOf(node).trim()
  if (node.name === 'mi' && /^(?:sin|cos|tan|log|ln|lim|max|min|exp)$/.test(text)) return `\\${text} `
  return node.name === 'mi' && /^[A-Za-z]{2,}$/.test(text) ? `\\mathrm{${text}}` : texOf(text)
}

function texOf(text: string): string {
  return Array.from(text)
    .map((sign) => (Object.hasOwn(signs, sign) ? (signs[sign] ?? sign) : sign))
    .join('')
}

function textOf(element: MathElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}
