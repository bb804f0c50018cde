import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { Button, Radio } from '@mantine/core'
import { useId, useState } from 'react'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { BackendAddressForm } from './backend-address-form.tsx'
import type { SettingProps } from './setting-props.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './setting-row.module.css'
import { useSettingsText } from './use-settings-text.ts'

interface BackendSettingProps extends SettingProps<string> {
  readonly isBusy: boolean
}

/** Which server: the one that comes with Koya (an empty address) or another. A change signs the learner out, so it is asked for first. */
export function BackendSetting({ value, isLocked, isBusy, onChange }: BackendSettingProps) {
  const { t } = useSettingsText()
  const titleId = useId()
  const [isOther, setIsOther] = useState(value !== '')
  const [wanted, setWanted] = useState<string | null>(null)
  const close = (): void => {
    setWanted(null)
  }
  const choices = [
    { isOwn: true, label: t('backend.own') },
    { isOwn: false, label: t('backend.other') }
  ]
  return (
    <SettingRow titleId={titleId} title={t('backend.title')} words={t('backend.words')} isLocked={isLocked}>
      <div role="radiogroup" aria-labelledby={titleId} className={styles.stack}>
        {choices.map(({ isOwn, label }) => (
          <Radio
            key={label}
            name="backend"
            size="md"
            iconColor="var(--koya-on-green-fill)"
            label={label}
            checked={isOther !== isOwn}
            disabled={isLocked}
            onChange={() => {
              setIsOther(!isOwn)
            }}
          />
        ))}
      </div>
      {isOther ? <BackendAddressForm address={value} isLocked={isLocked} onUse={setWanted} /> : null}
      {!isOther && value !== '' && !isLocked ? (
        <Button
          variant="default"
          onClick={() => {
            setWanted('')
          }}
        >
          {t('backend.useOwn')}
        </Button>
      ) : null}
      {wanted === null ? null : (
        <ConfirmModal
          title={t('backend.confirmTitle')}
          backLabel={t('backend.keep')}
          confirmLabel={t('backend.confirm')}
          busyLabel={t('backend.changing')}
          isBusy={isBusy}
          onBack={close}
          onConfirm={() => void onChange({ backend: wanted }).then(close)}
        >
          <p>{t('backend.confirmWords')}</p>
        </ConfirmModal>
      )}
    </SettingRow>
  )
}
