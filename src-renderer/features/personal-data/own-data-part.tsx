import { useId, type ReactNode } from 'react'
import styles from './own-data.module.css'

interface OwnDataPartProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** One action with a learner's data: description and controls. */
export function OwnDataPart({ title, text, children }: OwnDataPartProps) {
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <p className={styles.words}>{text}</p>
      {children}
    </section>
  )
}
