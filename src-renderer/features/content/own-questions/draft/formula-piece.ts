/** Where a piece belongs: in a formula, in a chemical formula, or in the text itself. */
type PieceKind = 'math' | 'chemistry' | 'text'

/** A piece of a formula or of formatting that an author can insert. */
export interface FormulaPiece {
  readonly kind: PieceKind
  readonly before: string
  /** An example, which selected text replaces and which the author types over. */
  readonly slot: string
  readonly after: string
}

function math(before: string, slot = '', after = ''): FormulaPiece {
  return { kind: 'math', before, slot, after }
}

function chemistry(before: string, slot = '', after = ''): FormulaPiece {
  return { kind: 'chemistry', before, slot, after }
}

function text(before: string, slot = '', after = ''): FormulaPiece {
  return { kind: 'text', before, slot, after }
}

/** The pieces by group; both are keys of texts. */
export const formulaPieces = {
  maths: {
    fraction: math('\\frac{', '3', '}{4}'),
    power: math('x^{', '2', '}'),
    index: math('v_{', '0', '}'),
    root: math('\\sqrt{', '2', '}'),
    cubeRoot: math('\\sqrt[3]{', '8', '}'),
    brackets: math('\\left(', 'x', '\\right)'),
    times: math('\\times '),
    division: math('\\div '),
    plusMinus: math('\\pm '),
    standardForm: math('', '3', '\\times 10^{8}'),
    degree: math('', '90', '^{\\circ}'),
    atMost: math('\\le '),
    atLeast: math('\\ge '),
    notEqual: math('\\ne '),
    about: math('\\approx '),
    infinity: math('\\infty '),
    vector: math('\\vec{', 'a', '}'),
    sum: math('\\sum_{n=1}^{', '10', '} n'),
    integral: math('\\int_{0}^{', '1', '} x\\,dx'),
    logarithm: math('\\log_{10} ', 'x'),
    sine: math('\\sin ', 'x'),
    cosine: math('\\cos ', 'x'),
    tangent: math('\\tan ', 'x'),
    unit: math('', '9.8', '\\ \\mathrm{m\\,s^{-2}}')
  },
  greek: {
    alpha: math('\\alpha '),
    beta: math('\\beta '),
    gamma: math('\\gamma '),
    delta: math('\\delta '),
    bigDelta: math('\\Delta '),
    epsilon: math('\\varepsilon '),
    theta: math('\\theta '),
    lambda: math('\\lambda '),
    mu: math('\\mu '),
    pi: math('\\pi '),
    rho: math('\\rho '),
    sigma: math('\\sigma '),
    phi: math('\\phi '),
    omega: math('\\omega '),
    bigOmega: math('\\Omega ')
  },
  chemistry: {
    compound: chemistry('', 'H2SO4'),
    reaction: chemistry('', '2H2 + O2', ' -> 2H2O'),
    arrow: chemistry(' -> '),
    balance: chemistry(' <=> '),
    charge: chemistry('', 'Cu', '^{2+}'),
    // Not mhchem's own isotope, whose numbers MathML draws over the symbol.
    isotope: math('{}^{14}_{6}\\mathrm{', 'C', '}'),
    electron: chemistry('e-'),
    solid: chemistry('(s)'),
    liquid: chemistry('(l)'),
    gas: chemistry('(g)'),
    dissolved: chemistry('(aq)'),
    precipitate: chemistry(' v '),
    escapes: chemistry(' ^ '),
    hydroxide: chemistry('OH-'),
    nitrate: chemistry('NO3-'),
    sulfate: chemistry('SO4^{2-}'),
    carbonate: chemistry('CO3^{2-}'),
    hydrogencarbonate: chemistry('HCO3-'),
    phosphate: chemistry('PO4^{3-}'),
    ammonium: chemistry('NH4+')
  },
  format: {
    strong: text('**', 'word', '**'),
    emphasis: text('*', 'word', '*'),
    underline: text('__', 'word', '__'),
    gap: text('____')
  }
} as const satisfies Readonly<Record<string, Readonly<Record<string, FormulaPiece>>>>

/** Returns a piece as an author would see it in a text of its own. */
export function markupOfPiece(piece: FormulaPiece): string {
  return insertPiece({ value: '', start: 0, end: 0 }, piece).value
}

interface Selection {
  readonly value: string
  readonly start: number
  readonly end: number
}

/**
 * Inserts a piece at the caret, within the formula that is there or as one of its own. Selected text goes into the piece, or stays before one that
 * takes none. Selects what the author will type over.
 */
export function insertPiece({ value, start, end }: Selection, { kind, before, slot, after }: FormulaPiece): Selection {
  const [open, close] = wrapping[kind][placeAt(value, start)]
  const chosen = value.slice(start, end)
  const [left, filling] = slot === '' ? [value.slice(0, end), ''] : [value.slice(0, start), chosen === '' ? slot : chosen]
  const head = `${left}${open}${before}`
  const next = `${head}${filling}${after}${close}${value.slice(end)}`
  if (slot !== '' && chosen === '') return { value: next, start: head.length, end: head.length + slot.length }
  // The next piece of the same formula follows this one.
  const caret = head.length + filling.length + after.length + (slot === '' ? 0 : close.length)
  return { value: next, start: caret, end: caret }
}

/** What goes around a piece, by its kind and by the place of the caret. */
const wrapping: Readonly<Record<PieceKind, Readonly<Record<'text' | 'formula' | 'chemistry', readonly [string, string]>>>> = {
  text: { text: ['', ''], formula: ['', ''], chemistry: ['', ''] },
  math: { text: ['$', '$'], formula: ['', ''], chemistry: ['', ''] },
  chemistry: { text: ['$\\ce{', '}$'], formula: ['\\ce{', '}'], chemistry: ['', ''] }
}

/** Returns whether a caret is in text, in a formula, or in the chemical part of one. */
function placeAt(value: string, caret: number): 'text' | 'formula' | 'chemistry' {
  const parts = value.slice(0, caret).split(/(?<!\\)\$/)
  // An even number of signs before the caret, or no sign after it, is no open formula.
  if (parts.length % 2 === 1 || !/(?<!\\)\$/.test(value.slice(caret))) return 'text'
  const tex = parts.at(-1) ?? ''
  const from = tex.lastIndexOf('\\ce{')
  if (from === -1) return 'formula'
  const inside = tex.slice(from + '\\ce'.length)
  const depth = (inside.match(/\{/g)?.length ?? 0) - (inside.match(/\}/g)?.length ?? 0)
  return depth > 0 ? 'chemistry' : 'formula'
}
