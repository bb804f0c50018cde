import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useJournalState } from './use-journal-state.ts'

/** Reports once that a damaged journal was quarantined and where, and which exams with how many answers were lost from this computer. */
export function QuarantineNotice() {
  const { t } = useTranslation()
  const state = useJournalState()
  const file = state?.setAside ?? null
  const missing = state?.missing ?? []
  if (file === null && missing.length === 0) return null
  return (
    <Notice tone="warning" dismissLabel={t('app.dismiss')}>
      {file === null ? null : <p>{t('app.setAside', { file })}</p>}
      {missing.map(({ title, savedCount, isAtLeast }, index) => (
        // Two entries can have the same title, and the list only changes as a whole.
        <p key={index}>
          {t('app.missing.lead', { title })} {t(isAtLeast ? 'app.missing.atLeast' : 'app.missing.exactly', { count: savedCount })}{' '}
          {t('app.missing.help')}
        </p>
      ))}
    </Notice>
  )
}
