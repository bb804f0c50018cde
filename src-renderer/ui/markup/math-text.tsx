import { memo, useLayoutEffect, useRef } from 'react'
import { formulaNodes } from './formula.ts'
import styles from './markup-text.module.css'

/** One formula as MathML, which browsers lay out and screen readers read natively. */
export const MathText = memo(function MathText({ tex }: { readonly tex: string }) {
  const node = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    node.current?.replaceChildren(...formulaNodes(tex))
  }, [tex])
  return <span ref={node} className={styles.math} />
})
