import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { Radio, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx'
import { BackendAddressForm } from './backend-address-form.tsx'
import type { SettingProps } from './setting-props.ts'
import { SettingRow } from './setting-row.tsx'
import { useSettingsText } from './use-settings-text.ts'

interface BackendSettingProps extends SettingProps<string> {
  readonly isBusy: boolean
  /** Why the last change failed. */
  readonly failure: Failure | null
}

/** The server: the embedded backend (an empty address) or another. Main asks for confirmation before a change. */
export function BackendSetting({ value, isLocked, isBusy, failure, onChange }: BackendSettingProps) {
  const { t } = useSettingsText()
  const titleId = useId()
  const [isOther, setIsOther] = useState(value !== '')
  const use = (backend: string): void => {
    void onChange({ backend })
  }
  const choices = [
    { isOwn: true, label: t('backend.own') },
    { isOwn: false, label: t('backend.other') }
  ]
  return (
    <SettingRow titleId={titleId} title={t('backend.title')} description={t('backend.words')} isLocked={isLocked}>
      <Stack role="radiogroup" aria-labelledby={titleId} gap={8}>
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
      </Stack>
      {isOther ? <BackendAddressForm address={value} isLocked={isLocked} isBusy={isBusy} onUse={use} /> : null}
      {!isOther && value !== '' && !isLocked ? (
        <BusyButton
          variant="default"
          isBusy={isBusy}
          busyLabel={t('backend.changing')}
          onClick={() => {
            use('')
          }}
        >
          {t('backend.useOwn')}
        </BusyButton>
      ) : null}
      {failure === null ? null : <FailureNotice {...failure} />}
    </SettingRow>
  )
}
