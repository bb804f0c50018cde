import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { keyMapOf, navigationTextKey } from '../../../../src-shared/content/exams/exam-rules.ts'
import { scoringOf } from '../../../../src-shared/content/scoring/plain-scoring.ts'
import { startPagePath } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { AutoGrid } from '../../../ui/page/auto-grid.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EightKeys } from './eight-keys.tsx'
import { ExamFacts } from './exam-facts.tsx'
import { LockedPaper } from './locked-paper.tsx'
import { GapList, MissingItems } from './missing-items.tsx'
import styles from './start-page.module.css'
import type { ScoringRules } from '../../../../src-shared/content/scoring/scoring-rules.ts'
import type { PaperPart } from '../../../../src-shared/content/exams/paper-part.ts'

interface StartPageProps {
  readonly assessment: Assessment
  /** Link back to where the paper was chosen. */
  readonly back: ReactNode
  /** Further content under the title, such as the chosen class. */
  readonly note?: ReactNode
  /** Content for this kind of paper only, below the paper's facts. */
  readonly extra?: ReactNode
  /** Whether single subjects of the paper can be taken from here. */
  readonly offersSubjects?: boolean
  /** The start button and its messages. */
  readonly startButton: ReactNode
  /** Choices before the start. */
  readonly options?: ReactNode
}

/** Everything a candidate should know before the clock starts. */
export function StartPage({ assessment, back, note, extra, offersSubjects = false, startButton, options }: StartPageProps) {
  const { t } = useTranslation()
  const { title, description, subjects, budgetMs, maximumTotal, rules, parts, exam, missing, lock } = assessment
  const keyMap = keyMapOf(rules)
  const minutes = Math.round(budgetMs / 60_000)
  return (
    <Page
      title={title}
      lead={
        <>
          {description}
          {note === undefined ? null : (
            <Box component="p" mt={4} mb={0} c="var(--koya-ink)" fw={600}>
              {note}
            </Box>
          )}
        </>
      }
      back={back}
    >
      <div className={styles.parts}>
        <AutoGrid leastWidth="22rem" gap="lg">
          <Stack gap="lg">
            <Card as="section" labelledBy="start-subjects">
              <h2 id="start-subjects">{t('startPage.paper')}</h2>
              <Box component="p" mb="var(--koya-space-1)">
                {t('startPage.time', { minutes, total: maximumTotal })}
              </Box>
              {missing === undefined ? null : <MissingItems missing={missing} />}
              {lock === undefined ? options : <LockedPaper lock={lock} />}
              {lock === undefined ? startButton : null}
              {missing === undefined || missing.shortened === null ? null : <GapList missing={missing} />}
              <PaperTable subjects={subjects} />
              {parts === undefined ? null : <PartList parts={parts} />}
              {offersSubjects && subjects.length > 1 ? <OneSubject assessment={assessment} /> : null}
            </Card>
            {extra}
          </Stack>
          <Card as="section" labelledBy="start-rules">
            <h2 id="start-rules">{t('startPage.rules')}</h2>
            <ul className={styles.rules}>
              <li>{t(parts ? 'startPage.clockPerPart' : subjects.length > 1 ? 'startPage.oneClock' : 'startPage.clock')}</li>
              <li>{t(`startPage.navigation.${navigationTextKey(rules, parts !== undefined)}`)}</li>
              <MarkingRules {...scoringOf(rules)} />
              <li>{t('startPage.power')}</li>
              <CalculatorRules subjects={subjects} calculator={rules.calculator} />
            </ul>
            {keyMap ? <EightKeys letters={rules.optionLetters} keyMap={keyMap} /> : null}
            {exam === undefined ? null : <ExamFacts exam={exam} />}
          </Card>
        </AutoGrid>
      </div>
    </Page>
  )
}

function PaperTable({ subjects }: Pick<Assessment, 'subjects'>) {
  const { t } = useTranslation()
  return (
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
          <td>{t('assessments.items', { count: subjects.reduce((sum, { itemCount }) => sum + itemCount, 0) })}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function OneSubject({ assessment: { slug, subjects } }: Pick<StartPageProps, 'assessment'>) {
  const { t } = useTranslation()
  return (
    <nav aria-labelledby="start-one-subject">
      <h3 id="start-one-subject">{t('startPage.oneSubject.title')}</h3>
      <Box component="p" mt={0} mb={6} c="dimmed">
        {t('startPage.oneSubject.words')}
      </Box>
      <PlainList direction="row" wrap="wrap" gap="4px 20px" fw={600}>
        {subjects.map((subject) => (
          <li key={subject.slug}>
            <Link to={startPagePath(slug, { subject: subject.slug })}>{subject.title}</Link>
          </li>
        ))}
      </PlainList>
    </nav>
  )
}

interface CalculatorRulesProps extends Pick<Assessment, 'subjects'> {
  /** The exam's calculator. */
  readonly calculator: Assessment['rules']['calculator']
}

/** States which calculator is allowed: one rule for the whole paper, or one per subject if they differ. */
function CalculatorRules({ subjects, calculator }: CalculatorRulesProps) {
  const { t } = useTranslation()
  const [first = calculator, ...others] = new Set(subjects.map((subject) => subject.calculator ?? calculator))
  if (others.length === 0) return <li>{t(`startPage.calculator.${first}`)}</li>
  return subjects.map(({ slug, title, calculator: own = calculator }) => (
    <li key={slug}>
      {title}: {t(`startPage.calculator.${own}`)}
    </li>
  ))
}

/** Marks gained and lost per answer, and the grading, as list items. */
function MarkingRules({ marking, scale }: ScoringRules) {
  const { t } = useTranslation()
  const { forRight, forWrong, isPartial } = marking
  return (
    <>
      {forRight === 1 && forWrong === 0 ? null : <li>{t('startPage.marks.right', { count: forRight })}</li>}
      <li>{forWrong === 0 ? t('startPage.noNegative') : t('startPage.marks.wrong', { count: -forWrong })}</li>
      {isPartial ? <li>{t('startPage.marks.part')}</li> : null}
      {scale.bands === undefined ? null : (
        <li>
          {t('startPage.marks.grades', { best: scale.bands[0]?.grade, bestPercent: scale.bands[0]?.leastPercent, last: scale.bands.at(-1)?.grade })}
        </li>
      )}
    </>
  )
}

/** The parts of an exam in order, each with its time and the break after it. */
function PartList({ parts }: { readonly parts: readonly PaperPart[] }) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('startPage.parts.title')}</h3>
      <ol className={styles.rules}>
        {parts.map(({ id, title, budgetMs, breakMs }, index) => (
          <li key={id}>
            {title}: {t('time.minutes', { count: Math.round(budgetMs / 60_000) })}
            {breakMs > 0 && index < parts.length - 1 ? `, ${t('startPage.parts.break', { count: Math.round(breakMs / 60_000) })}` : null}
          </li>
        ))}
      </ol>
    </>
  )
}
