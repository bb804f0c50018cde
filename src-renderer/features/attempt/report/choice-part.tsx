import { Box } from '@mantine/core'
import { countingInReport } from '../../../../src-shared/attempt/report/counting-in-report.ts'
import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import { questionsOf } from '../../../../src-shared/content/scoring/question-numbers.ts'
import { choicesOf, type Choice, type ChoiceOutcome, type SettledChoice } from '../../../../src-shared/content/scoring/choice.ts'
import { Card } from '../../../ui/card/card.tsx'
import { useReportText } from './parts/use-report-text.ts'
import { withOwnMarks } from './review/own-marks.ts'

/** For each section in which the learner chose questions: which ones count, and why others do not. Renders nothing without any. */
export function ChoicePart({ report }: { readonly report: Report }) {
  const { t } = useReportText()
  const marked = withOwnMarks(report)
  const sections = marked.subjects.flatMap((subject) => {
    const { choices } = countingInReport(subject, marked)
    const own = choicesOf({ items: subject.items.map(({ item }) => item), sections: subject.sections })
    const numbers = numbersOf(subject)
    return own.flatMap((choice, index) => {
      const settled = choices[index]
      return settled === undefined ? [] : [{ key: `${subject.slug} ${choice.title}`, choice, settled, numbers }]
    })
  })
  if (sections.length === 0) return null
  return (
    <Box mb="var(--koya-space-4)">
      <Card as="section" labelledBy="report-choices">
        <Box component="h2" id="report-choices" fz="xl">
          {t('choice.title')}
        </Box>
        {sections.map(({ key, ...section }) => (
          <SectionOutcome key={key} {...section} />
        ))}
      </Card>
    </Box>
  )
}

interface SectionOutcomeProps {
  readonly choice: Choice
  readonly settled: SettledChoice
  /** Of its question, by item id. */
  readonly numbers: ReadonlyMap<string, number>
}

function SectionOutcome({ choice: { title, count, counts, questions }, settled, numbers }: SectionOutcomeProps) {
  const { t } = useReportText()
  const named = (outcome: ChoiceOutcome): string =>
    questions.flatMap(([first = ''], index) => (settled.outcomes[index] === outcome ? [numbers.get(first)] : [])).join(', ')
  const answered = settled.outcomes.filter((outcome) => outcome !== 'not-chosen').length
  const [counted, surplus, waiting] = [named('counts'), named('surplus'), named('waits')]
  return (
    <div data-section={title}>
      <p>
        <strong>{title}</strong> {t('choice.asked', { count, total: questions.length, answered })}
      </p>
      {counted === '' ? null : <p>{t('choice.counted', { numbers: counted })}</p>}
      {surplus === '' ? null : (
        <p>
          {t('choice.surplus', { numbers: surplus })} {t(`choice.why.${counts}`, { count })}
        </p>
      )}
      {waiting === '' ? null : <p>{t('choice.waits', { count })}</p>}
    </div>
  )
}

/** Returns the number of each item's question. */
function numbersOf({ items }: Report['subjects'][number]): ReadonlyMap<string, number> {
  const questions = questionsOf(items.map(({ item }) => item))
  return new Map(questions.flatMap(({ number, items: own }) => own.map(({ id }) => [id, number] as const)))
}
