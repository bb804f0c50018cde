import type { ReactNode } from 'react'
import type { ScientificAct } from './scientific-calculator.ts'
import type { PadKey } from './key-pad.tsx'

export interface ScientificKey extends Omit<PadKey, 'name'> {
  /** Also the key of its accessible name in the calculators' texts; digits name themselves. */
  readonly id: string
  readonly act: ScientificAct
}

/** A key that inserts `text`. */
const writes = (id: string, { text = id, face = id }: { readonly text?: string; readonly face?: ReactNode } = {}): ScientificKey => ({
  id,
  face,
  kind: /^[\d.]$/.test(id) ? 'digit' : 'sign',
  act: { kind: 'insert', text }
})

/** A key that inserts a function name and its opening bracket. */
const opens = (id: string, face: ReactNode = id): ScientificKey => ({ ...writes(id, { text: `${id}(`, face }), kind: 'function' })

const does = (id: string, act: ScientificAct): ScientificKey => ({ id, face: id, kind: id === '=' ? 'equals' : 'sign', act })

const inverse = (name: string): ReactNode => (
  <>
    {name}
    <sup>−1</sup>
  </>
)

const raised = (base: string, exponent: string): ReactNode => (
  <>
    {base}
    <sup>{exponent}</sup>
  </>
)

const raisedRoot: ReactNode = (
  <>
    <sup>x</sup>√
  </>
)

export const functionKeys: readonly ScientificKey[] = [
  does('MC', { kind: 'memory-clear' }),
  writes('MR', { text: 'M' }),
  does('M+', { kind: 'memory-add' }),
  does('M−', { kind: 'memory-subtract' }),
  writes('π'),
  writes('e'),
  opens('sin'),
  opens('cos'),
  opens('tan'),
  opens('log'),
  opens('ln'),
  writes('E', { face: 'EXP' }),
  opens('sin⁻¹', inverse('sin')),
  opens('cos⁻¹', inverse('cos')),
  opens('tan⁻¹', inverse('tan')),
  opens('10^', raised('10', 'x')),
  opens('e^', raised('e', 'x')),
  writes('!', { face: 'x!' }),
  writes('²', { face: raised('x', '2') }),
  writes('^', { face: raised('x', 'y') }),
  opens('√'),
  opens('∛'),
  opens('ˣ√', raisedRoot),
  writes('⁻¹', { face: '1/x' })
]

export const digitKeys: readonly ScientificKey[] = [
  ...['7', '8', '9', '(', ')'].map((id) => writes(id)),
  does('AC', { kind: 'clear' }),
  ...['4', '5', '6', '×', '÷'].map((id) => writes(id)),
  does('⌫', { kind: 'erase' }),
  ...['1', '2', '3', '+', '−', '%'].map((id) => writes(id)),
  ...['0', '.'].map((id) => writes(id)),
  does('±', { kind: 'toggle-sign' }),
  writes('Ans'),
  does('=', { kind: 'equals' })
]
