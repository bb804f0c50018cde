import { errorMessages } from '../../../src-shared/kernel/errors/error-messages.ts'
import type { ImportedHistory } from '../../../src-shared/personal-data/own-data-contract.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './own-data.module.css'
import { useOwnDataText } from './use-own-data-text.ts'

/** What came of a file, and what stayed in it and why. */
export function ImportedNotice({ history }: { readonly history: ImportedHistory }) {
  const { t } = useOwnDataText()
  const { brought, hereAlready, refused, areQuestionsKept } = history
  const isWhole = refused.length === 0 && areQuestionsKept
  return (
    <Notice tone={isWhole ? 'calm' : 'warning'} testId="brought">
      <ul className={styles.list}>
        <li>{t('bring.brought', { count: brought })}</li>
        {hereAlready === 0 ? null : <li>{t('bring.hereAlready', { count: hereAlready })}</li>}
        {refused.map(({ code, count }) => (
          <li key={code}>{t('bring.refused', { count, reason: errorMessages[code] })}</li>
        ))}
        {areQuestionsKept ? null : <li>{t('bring.noQuestions')}</li>}
      </ul>
    </Notice>
  )
}
