import styles from './question.module.css'
import { useRoomText } from '../store/use-room-text.ts'

/** What a question is worth that has marks of its own. */
export function QuestionMarks({ marks }: { readonly marks: number }) {
  const { t } = useRoomText()
  return (
    <p className={styles.marks} data-marks={marks}>
      {t('marks', { count: marks })}
    </p>
  )
}
