import { tenOptionLetters } from '../../../../src-shared/content/exams/exam-rules.ts'
import type { PrintedQuestion } from '../../../../src-shared/teaching/question-paper.ts'
import { useTeachingText } from '../base/use-teaching-text.ts'
import styles from './paper.module.css'
import { SheetHead, type SheetProps } from './sheet-head.tsx'

/** Where candidates answer one version: circles with letters, or a line. */
export function AnswerSheet({ version, ...head }: SheetProps) {
  const { t } = useTeachingText()
  return (
    <article className={styles.sheet}>
      <SheetHead {...head} part={t('paper.sheet.answers')} facts={[]} hasLines />
      <p className={styles.instructions}>{t('paper.sheet.answersHint')}</p>
      <ol className={styles.answers}>
        {version.questions.map((question, index) => (
          <li key={question.itemId} className={styles.answer} aria-label={t('paper.sheet.answerOf', { number: index + 1 })}>
            <span className={styles.number}>{index + 1}.</span>
            <Places question={question} />
          </li>
        ))}
      </ol>
    </article>
  )
}

function Places({ question: { form, options, prompts } }: { readonly question: PrintedQuestion }) {
  if (form === 'write') return <span className={styles.line} />
  if (form === 'match') {
    return (
      <span className={styles.places}>
        {prompts.map((_, index) => (
          <span key={index} className={styles.pair}>
            {index + 1} <span className={styles.box} />
          </span>
        ))}
      </span>
    )
  }
  return (
    <span className={styles.places}>
      {tenOptionLetters.slice(0, form === 'true-false' ? 2 : options.length).map((letter) => (
        <span key={letter} className={styles.bubble}>
          {letter}
        </span>
      ))}
    </span>
  )
}
