import { keyMapOf } from '../../../../../src-shared/content/exams/exam-rules.ts'
import { useExamStore } from '../../store/exam-context.tsx'
import styles from './answer-field.module.css'
import { useItemTypeText } from './use-item-type-text.ts'

/** Explains how to enter and leave a field by keyboard, where single letters are exam keys. */
export function FieldKeys() {
  const { t } = useItemTypeText()
  return keyMapOf(useExamStore().attempt.paper.rules) ? <p className={styles.keys}>{t('answer.fieldKeys')}</p> : null
}
