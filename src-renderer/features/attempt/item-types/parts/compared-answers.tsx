import type { ReactNode } from 'react'
import { AnswerMark, type AnswerSign } from './answer-mark.tsx'
import styles from './review-list.module.css'
import { useItemTypeText } from './use-item-type-text.ts'

interface ComparedAnswersProps {
  /** The typed answer; null if there was none. */
  readonly given: ReactNode
  readonly isRight: boolean
  readonly right: ReactNode
  /** Other right answers, or the allowed difference. */
  readonly note?: string | undefined
}

/** A typed answer beside the right one; a right answer is shown alone. */
export function ComparedAnswers({ given, isRight, right, note }: ComparedAnswersProps) {
  const { t } = useItemTypeText()
  return (
    <ul className={styles.options}>
      {given === null ? (
        <li className={styles.option}>
          <span className={styles.text}>{t('review.noAnswer')}</span>
        </li>
      ) : (
        <ComparedAnswer sign={isRight ? 'givenRight' : 'givenWrong'}>{given}</ComparedAnswer>
      )}
      {isRight ? null : <ComparedAnswer sign="key">{right}</ComparedAnswer>}
      {note === undefined ? null : (
        <li className={styles.option}>
          <span className={styles.why}>{note}</span>
        </li>
      )}
    </ul>
  )
}

function ComparedAnswer({ sign, children }: { readonly sign: AnswerSign; readonly children: ReactNode }) {
  return (
    <li className={styles.option} data-mark={sign}>
      <span className={styles.text}>{children}</span>
      <AnswerMark sign={sign} />
    </li>
  )
}
