import 'katex/contrib/mhchem'
import katex from 'katex'
import { formulaMacros } from './formula-macros.ts'

/** No formula needs a wider or higher space or box. */
const WIDEST_EM = 40

/** Renders a formula into an element as MathML. What TeX does not allow is rendered in an error's colour; never throws. */
export function typeset(tex: string, holder: HTMLElement): void {
  katex.render(tex, holder, { output: 'mathml', throwOnError: false, strict: false, maxSize: WIDEST_EM, macros: { ...formulaMacros } })
}
