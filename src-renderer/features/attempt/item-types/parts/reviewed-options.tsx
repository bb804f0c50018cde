import type { PaperOption } from '../../../../../src-shared/content/item-types/base/choice-option.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { AnswerMark, signOf } from './answer-mark.tsx'
import styles from './review-list.module.css'

interface ReviewedOptionsProps {
  readonly options: readonly PaperOption[]
  readonly letters: readonly string[]
  readonly rightIds: readonly string[]
  readonly givenIds: readonly string[]
  /** Why options are wrong, by option id, where the author has given it. */
  readonly why: Readonly<Record<string, string>>
}

/** The options in the order seen by the candidate, each with its mark and, if wrong, the reason. */
export function ReviewedOptions({ options, letters, rightIds, givenIds, why }: ReviewedOptionsProps) {
  return (
    <ol className={styles.options}>
      {options.map((option, index) => {
        const sign = signOf({ isKey: rightIds.includes(option.id), isGiven: givenIds.includes(option.id) })
        const reason = why[option.id]
        return (
          <li key={option.id} className={styles.option} data-mark={sign}>
            <span className={styles.letter}>{letters[index] ?? ''}</span>
            <span className={styles.text}>
              <MarkupText source={option.text} layout="inline" />
            </span>
            {sign === undefined ? null : <AnswerMark sign={sign} />}
            {reason === undefined ? null : (
              <span className={styles.why}>
                <MarkupText source={reason} layout="inline" />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
