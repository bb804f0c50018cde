import { keyMapOf } from '../../../../../src-shared/content/exams/exam-rules.ts'
import { useExamStore } from '../../store/exam-context.tsx'
import styles from './answer-field.module.css'
import { useItemTypeText } from './use-item-type-text.ts'

/** Says how the keyboard comes into a field and out of it again, where single letters are keys of the exam. */
export function FieldKeys() {
  const { t } = useItemTypeText()
  return keyMapOf(useExamStore().attempt.paper.rules) ? <p className={styles.keys}>{t('answer.fieldKeys')}</p> : null
}
