import { Fragment } from 'react'
import { tenOptionLetters } from '../../../../src-shared/content/exams/exam-rules.ts'
import { totalMarksOf, type PrintedQuestion, type QuestionPaper } from '../../../../src-shared/teaching/question-paper.ts'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { useTeachingText } from '../base/use-teaching-text.ts'
import { areShort, fitsColumns } from './fits-columns.ts'
import { groupByPassage } from './group-by-passage.ts'
import styles from './paper.module.css'
import { SheetHead, type SheetProps } from './sheet-head.tsx'

/** The questions of one version, numbered, each passage above its questions. */
export function QuestionSheet({ version, passages, ...head }: SheetProps & Pick<QuestionPaper, 'passages'>) {
  const { t } = useTeachingText()
  const { minutes, instructions } = head.heading
  const facts = [t('paper.sheet.time', { count: minutes }), t('paper.sheet.marks', { count: totalMarksOf(version) })]
  const groups = groupByPassage(version.questions, passages)
  return (
    <article className={styles.sheet}>
      <SheetHead {...head} part={null} facts={facts} hasLines />
      {instructions.trim() === '' ? null : <p className={styles.instructions}>{instructions}</p>}
      <div className={styles.questions} data-columns={fitsColumns(version.questions, passages) ? 2 : 1}>
        {groups.map(({ first, subject, passage, questions }) => (
          <Fragment key={first}>
            {subject === null ? null : <h3 className={styles.subject}>{subject}</h3>}
            {passage === null ? null : (
              <section className={styles.passage}>
                <p className={styles.hint}>
                  {questions.length === 1
                    ? t('paper.sheet.passageOne', { first })
                    : t('paper.sheet.passage', { first, last: first + questions.length - 1 })}
                </p>
                <h4 className={styles.passageTitle}>{passage.title}</h4>
                <MarkupText source={passage.text} layout="block" />
              </section>
            )}
            {questions.map((question, index) => (
              <Question key={question.itemId} question={question} number={first + index} />
            ))}
          </Fragment>
        ))}
      </div>
    </article>
  )
}

function Question({ question, number }: { readonly question: PrintedQuestion; readonly number: number }) {
  const { t } = useTeachingText()
  const { form, stem, prompts, unit, isCaseSensitive, marks } = question
  const options = form === 'true-false' ? [t('paper.sheet.true'), t('paper.sheet.false')] : question.options
  return (
    <div className={styles.question}>
      <span className={styles.number}>{number}.</span>
      <div className={styles.body}>
        <MarkupText source={stem} layout="block" />
        {form === 'choose-all' ? <p className={styles.hint}>{t('paper.sheet.chooseAll')}</p> : null}
        {form === 'match' ? <p className={styles.hint}>{t('paper.sheet.match')}</p> : null}
        {unit === null ? null : <p className={styles.hint}>{t('paper.sheet.unit', { unit })}</p>}
        {isCaseSensitive ? <p className={styles.hint}>{t('paper.sheet.caseCounts')}</p> : null}
        {marks === 1 ? null : <p className={styles.hint}>({t('paper.sheet.marks', { count: marks })})</p>}
        {prompts.length === 0 ? null : <Listed texts={prompts} signs={prompts.map((_, index) => String(index + 1))} />}
        {options.length === 0 ? null : <Listed texts={options} signs={tenOptionLetters} />}
      </div>
    </div>
  )
}

function Listed({ texts, signs }: { readonly texts: readonly string[]; readonly signs: readonly string[] }) {
  return (
    <ul className={styles.options} data-short={areShort(texts) || undefined}>
      {texts.map((text, index) => (
        <li key={signs[index]} className={styles.option}>
          <span className={styles.sign}>{signs[index]}.</span>
          <span>
            <MarkupText source={text} layout="inline" />
          </span>
        </li>
      ))}
    </ul>
  )
}
