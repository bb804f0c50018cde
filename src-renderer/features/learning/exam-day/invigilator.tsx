import { Box, Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { keyMapOf } from '../../../../src-shared/content/exams/exam-rules.ts'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import styles from './exam-day.module.css'
import { useExamDayText } from './use-exam-day-text.ts'

interface InvigilatorProps {
  readonly paper: Assessment
  readonly onNext: () => void
}

const lines = ['sit', 'phones', 'screen', 'wait', 'help', 'begin'] as const
const MINUTE_MS = 60_000

/** What an invigilator says before an exam, and the rules of this one. */
export function Invigilator({ paper, onNext }: InvigilatorProps) {
  const { t } = useExamDayText()
  const { title, subjects, budgetMs, rules } = paper
  const keyMap = keyMapOf(rules)
  const itemCount = subjects.reduce((sum, subject) => sum + subject.itemCount, 0)
  const facts = [
    t('words.items', {
      title,
      items: t('words.itemCount', { count: itemCount }),
      time: t('words.minutes', { count: Math.round(budgetMs / MINUTE_MS) })
    }),
    t('words.letters', { first: rules.optionLetters[0], last: rules.optionLetters.at(-1) }),
    keyMap === null ? t('words.mouse') : t('words.keys', { letters: rules.optionLetters.join(', '), ...keyMap }),
    t(`words.calculator.${rules.calculator}`),
    t(`words.navigation.${rules.navigation ?? 'free'}`)
  ]
  return (
    <>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>
            <IconMessage size={20} aria-hidden />
            <span>{t(`words.lines.${line}`)}</span>
          </li>
        ))}
      </ol>
      <section aria-labelledby="exam-day-rules">
        <Box component="h2" id="exam-day-rules" mt={0} mb={4} fz="lg">
          {t('words.rules')}
        </Box>
        <PlainList gap={4}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </PlainList>
      </section>
      <div>
        <Button size="md" onClick={onNext}>
          {t('words.next')}
        </Button>
      </div>
    </>
  )
}
