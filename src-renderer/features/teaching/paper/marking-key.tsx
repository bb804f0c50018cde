import { totalMarksOf, type PrintedAnswer, type PrintedQuestion } from '../../../../src-shared/teaching/question-paper.ts'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { useTeachingText } from '../base/use-teaching-text.ts'
import styles from './paper.module.css'
import { SheetHead, type SheetProps } from './sheet-head.tsx'

/** What is right in one version, question by question, and why. */
export function MarkingKey({ version, ...head }: SheetProps) {
  const { t } = useTeachingText()
  const total = totalMarksOf(version)
  return (
    <article className={styles.sheet}>
      <SheetHead {...head} part={t('paper.sheet.key')} facts={[t('paper.sheet.keyFor'), t('paper.sheet.marks', { count: total })]} />
      <table className={styles.key}>
        <thead>
          <tr>
            {(['number', 'answer', 'marksHead', 'why'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`paper.sheet.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {version.questions.map((question, index) => (
            <tr key={question.itemId}>
              <th scope="row">{index + 1}</th>
              <td className={styles.right}>
                <Right answer={question.answer} />
                <MarkingRule question={question} />
              </td>
              <td>{question.marks}</td>
              <td>
                <MarkupText source={question.explanation} layout="inline" />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {t('paper.sheet.total')}
            </th>
            <td>{total}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </article>
  )
}

function Right({ answer }: { readonly answer: PrintedAnswer }) {
  const { t } = useTeachingText()
  switch (answer.kind) {
    case 'letters':
      return answer.letters.join(', ')
    case 'pairs':
      return answer.letters.map((letter, index) => `${String(index + 1)} ${letter}`).join(', ')
    case 'text': {
      const accepted = answer.accepted.join(` ${t('paper.sheet.or')} `)
      return answer.within === null ? accepted : `${accepted} (${t('paper.sheet.within', { size: answer.within })})`
    }
  }
}

/** What a marker must know beside the answer. */
function MarkingRule({ question: { form, isCaseSensitive } }: { readonly question: Pick<PrintedQuestion, 'form' | 'isCaseSensitive'> }) {
  const { t } = useTeachingText()
  if (form === 'choose-all') return <p className={styles.hint}>{t('paper.sheet.keyAll')}</p>
  if (form === 'match') return <p className={styles.hint}>{t('paper.sheet.keyMatch')}</p>
  return isCaseSensitive ? <p className={styles.hint}>{t('paper.sheet.keyCase')}</p> : null
}
