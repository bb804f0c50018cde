import 'katex/contrib/mhchem'
import katex from 'katex'
import { memo, useLayoutEffect, useRef } from 'react'
import { formulaMacros } from './formula-macros.ts'
import styles from './markup-text.module.css'

/** No formula needs a space or a box that is wider or higher, whoever wrote it. */
const WIDEST_EM = 40

/** One formula as MathML (TeX, and mhchem's `\ce{…}` for chemistry), which screen readers read and the browser lays out by itself. */
export const MathText = memo(function MathText({ tex }: { readonly tex: string }) {
  const node = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (node.current)
      katex.render(tex, node.current, { output: 'mathml', throwOnError: false, strict: false, maxSize: WIDEST_EM, macros: { ...formulaMacros } })
  }, [tex])
  return <span ref={node} className={styles.math} />
})
