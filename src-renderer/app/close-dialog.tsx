import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'

interface CloseDialogProps {
  readonly attemptTitle: string
  readonly onStay: () => void
  readonly onClose: () => void
}

export function CloseDialog({ attemptTitle, onStay, onClose }: CloseDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('close.title', { title: attemptTitle })}
      role="alertdialog"
      onCancel={onStay}
      actions={
        <>
          <Button data-autofocus onClick={onStay}>
            {t('close.stay')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('close.close')}
          </Button>
        </>
      }
    >
      <p>{t('close.kept')}</p>
      <p>{t('close.clock')}</p>
    </Dialog>
  )
}
