import { IconAlertTriangle, IconCheck, IconChecks, IconCircleDashed, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { answerStateOf, type AnswerState } from '../store/answer-state.ts'
import { useExam } from '../store/exam-context.tsx'
import styles from './question-header.module.css'

const icons: Readonly<Record<AnswerState, typeof IconCheck>> = {
  none: IconCircleDashed,
  chosen: IconPencil,
  kept: IconCheck,
  received: IconChecks,
  failed: IconAlertTriangle
}

/** State of the current answer: chosen, saved on this computer, received. The tick appears only once the journal has the answer. */
export function AnswerStateMark() {
  const { t } = useTranslation()
  const itemId = useExam((exam) => exam.currentItemId)
  const state = useExam((exam) => answerStateOf(exam, exam.currentItemId))
  const Icon = icons[state]
  return (
    <span className={styles.mark} data-item-id={itemId} data-state={state} role="status" aria-label={t('exam.thisAnswer')}>
      <Icon size={18} aria-hidden />
      <span className={styles.words}>{t(`exam.answerState.${state}`)}</span>
    </span>
  )
}
