import type { PaperEntry } from '../store/paper-index.ts'
import styles from './question.module.css'

/** The section of a question; at its first question with what candidates must do in it. */
export function SectionHeading({ section, rules, isFirst }: PaperEntry['place'] & { readonly section: string }) {
  const instructions = isFirst ? rules?.instructions : undefined
  return (
    <div className={styles.section}>
      <p>{section}</p>
      {instructions === undefined ? null : <p className={styles.instructions}>{instructions}</p>}
    </div>
  )
}
