import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '../../../../ui/overlay/confirm-modal.tsx'
import { useLibraryText } from '../use-library-text.ts'

interface RemoveDownloadProps {
  readonly label: string
  readonly onRemove: () => Promise<void>
}

/** Removes downloads after a confirmation, because downloading them again costs data. */
export function RemoveDownload({ label, onRemove }: RemoveDownloadProps) {
  const { t } = useLibraryText()
  const [state, setState] = useState<'closed' | 'asked' | 'removing'>('closed')
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setState('asked')
        }}
      >
        {label}
      </Button>
      {state === 'closed' ? null : (
        <ConfirmModal
          title={t('kept.removeTitle')}
          backLabel={t('kept.back')}
          confirmLabel={label}
          busyLabel={t('kept.removing')}
          isBusy={state === 'removing'}
          onBack={() => {
            setState('closed')
          }}
          onConfirm={() => {
            setState('removing')
            void onRemove().finally(() => {
              setState('closed')
            })
          }}
        >
          <p>{t('kept.removeWords')}</p>
        </ConfirmModal>
      )}
    </>
  )
}
