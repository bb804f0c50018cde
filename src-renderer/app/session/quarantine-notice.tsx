import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JournalState } from '../../../src-shared/attempt/attempt-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Told once: a damaged journal was moved away, and where to; and which exams are gone from this computer, with how many answers. */
export function QuarantineNotice() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [state, setState] = useState<JournalState | null>(null)
  useEffect(() => {
    const stop = bridge.attempt.onJournalChanged(setState)
    // The journal is opened while the page still loads.
    void bridge.attempt.readJournal({}).then((read) => {
      if (read.ok) setState((told) => told ?? read.value)
    })
    return stop
  }, [bridge])
  const file = state?.setAside ?? null
  const missing = state?.missing ?? []
  if (file === null && missing.length === 0) return null
  return (
    <Notice tone="warning" testId="journal-set-aside" dismissLabel={t('app.dismiss')}>
      {file === null ? null : <p>{t('app.setAside', { file })}</p>}
      {missing.map(({ title, savedCount, isAtLeast }, index) => (
        // Two of them can have one title, and the list does not change but as a whole.
        <p key={index}>
          {t('app.missing.lead', { title })} {t(isAtLeast ? 'app.missing.atLeast' : 'app.missing.exactly', { count: savedCount })}{' '}
          {t('app.missing.help')}
        </p>
      ))}
    </Notice>
  )
}
