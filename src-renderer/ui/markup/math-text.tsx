import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { formulaNodes } from './formula.ts'
import styles from './markup-text.module.css'
import { loadTypesetter, useTypesetter } from './typesetter.ts'

/** One formula as MathML, which browsers lay out and screen readers read natively. Empty for the moment that the typesetter loads. */
export const MathText = memo(function MathText({ tex }: { readonly tex: string }) {
  const node = useRef<HTMLSpanElement>(null)
  const typeset = useTypesetter()
  useEffect(() => void loadTypesetter(), [])
  useLayoutEffect(() => {
    if (typeset !== null) node.current?.replaceChildren(...formulaNodes(tex, typeset))
  }, [tex, typeset])
  return <span ref={node} className={styles.math} />
})
