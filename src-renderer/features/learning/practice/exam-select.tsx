import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import type { PracticeStock } from '../../../../src-shared/content/exams/practice.ts'
import { usePracticeText } from './use-practice-text.ts'

interface ExamSelectProps {
  readonly stock: Pick<PracticeStock, 'exam' | 'exams'>
  readonly onChosen: (exam: string) => void
}

/** Selects the exam of the questions. */
export function ExamSelect({ stock: { exam, exams }, onChosen }: ExamSelectProps) {
  const { t } = usePracticeText()
  return (
    <NativeSelect
      maw={480}
      mb="var(--koya-space-4)"
      label={t('exam')}
      value={exam}
      data={exams.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={(event) => {
        onChosen(event.currentTarget.value)
      }}
    />
  )
}
