import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx'

interface CloseDialogProps {
  readonly attemptTitle: string
  readonly onStay: () => void
  readonly onClose: () => void
}

export function CloseDialog({ attemptTitle, onStay, onClose }: CloseDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmModal
      title={t('close.title', { title: attemptTitle })}
      backLabel={t('close.stay')}
      confirmLabel={t('close.close')}
      onBack={onStay}
      onConfirm={onClose}
    >
      <p>{t('close.kept')}</p>
      <p>{t('close.clock')}</p>
    </ConfirmModal>
  )
}
