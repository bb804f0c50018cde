import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assessment } from '../../../src-shared/assessment/assessment.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Page } from '../../ui/page.tsx'
import { EightKeys } from './eight-keys.tsx'
import styles from './start-page.module.css'

interface StartPageProps {
  readonly assessment: Assessment
  /** The button that starts the attempt, and what it has to say. */
  readonly startButton: ReactNode
}

/** What a candidate should know before the clock starts. */
export function StartPage({ assessment, startButton }: StartPageProps) {
  const { t } = useTranslation()
  const { title, description, subjects, budgetMs, maximumTotal, rules } = assessment
  const itemCount = subjects.reduce((sum, subject) => sum + subject.itemCount, 0)
  const minutes = Math.round(budgetMs / 60_000)
  return (
    <Page title={title} lead={description} back={<BackLink to="/dashboard/assessments">{t('startPage.back')}</BackLink>}>
      <div className={styles.columns}>
        <section className={styles.card} aria-labelledby="start-subjects">
          <h2 id="start-subjects">{t('startPage.paper')}</h2>
          <table className={styles.subjects}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('startPage.subject')}</th>
                <th scope="col">{t('startPage.questions')}</th>
              </tr>
            </thead>
            <tbody>
              {subjects.map((subject) => (
                <tr key={subject.slug}>
                  <th scope="row">{subject.title}</th>
                  <td>{t('assessments.items', { count: subject.itemCount })}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('startPage.total')}</th>
                <td>{t('assessments.items', { count: itemCount })}</td>
              </tr>
            </tfoot>
          </table>
          <p className={styles.time}>{t('startPage.time', { minutes, total: maximumTotal })}</p>
          {startButton}
        </section>
        <section className={styles.card} aria-labelledby="start-rules">
          <h2 id="start-rules">{t('startPage.rules')}</h2>
          <ul className={styles.rules}>
            <li>{t(subjects.length > 1 ? 'startPage.oneClock' : 'startPage.clock')}</li>
            <li>{t('startPage.revisit')}</li>
            <li>{t('startPage.noNegative')}</li>
            <li>{t('startPage.power')}</li>
            <li>{t(`startPage.calculator.${rules.calculator}`)}</li>
          </ul>
          {rules.hasEightKeys ? <EightKeys letters={rules.optionLetters} /> : null}
        </section>
      </div>
    </Page>
  )
}
