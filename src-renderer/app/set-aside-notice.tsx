import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JournalState } from '../../src-shared/attempt/attempt-contract.ts'
import { useBridge } from '../bridge/bridge-context.tsx'
import { Notice } from '../ui/notice.tsx'

/** Told once: a damaged journal was moved away, and where to. */
export function SetAsideNotice() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [file, setFile] = useState<string | null>(null)
  useEffect(() => {
    const show = ({ setAside }: JournalState): void => {
      if (setAside !== null) setFile(setAside)
    }
    const stop = bridge.attempt.onJournalChanged(show)
    // The journal is opened while the page still loads.
    void bridge.attempt.readJournal({}).then((state) => {
      if (state.ok) show(state.value)
    })
    return stop
  }, [bridge])
  if (file === null) return null
  return (
    <Notice tone="warning" testId="journal-set-aside" dismissLabel={t('app.dismiss')}>
      {t('app.setAside', { file })}
    </Notice>
  )
}
