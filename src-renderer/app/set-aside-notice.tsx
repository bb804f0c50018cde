import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../bridge/bridge-context.tsx'
import { Notice } from '../ui/notice.tsx'

/** Told once: a damaged journal was moved away, and where to. */
export function SetAsideNotice() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [file, setFile] = useState<string | null>(null)
  useEffect(
    () =>
      bridge.attempt.onJournalChanged(({ setAside }) => {
        if (setAside !== null) setFile(setAside)
      }),
    [bridge]
  )
  if (file === null) return null
  return (
    <Notice
      tone="warning"
      testId="journal-set-aside"
      action={
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setFile(null)
          }}
        >
          {t('app.dismiss')}
        </Button>
      }
    >
      {t('app.setAside', { file })}
    </Notice>
  )
}
