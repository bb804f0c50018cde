import { Group } from '@mantine/core'
import { useState } from 'react'
import { backendAddressSchema } from '../../../../src-shared/device/settings.ts'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { AddressField } from '../../../ui/form/address-field.tsx'
import { checkField } from '../../../ui/form/check-fields.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './setting-row.module.css'
import { useSettingsText } from './use-settings-text.ts'

interface BackendAddressFormProps {
  /** Current address; empty for the embedded backend. */
  readonly address: string
  readonly isLocked: boolean
  /** While the change to the found server is running. */
  readonly isBusy: boolean
  /** Called when a Koya server answered at this address and the learner chose it. */
  readonly onUse: (address: string) => void
}

/** Tests an address; it can only be used after a Koya server has answered. */
export function BackendAddressForm({ address: present, isLocked, isBusy, onUse }: BackendAddressFormProps) {
  const { t } = useSettingsText()
  const bridge = useBridge()
  const [found, setFound] = useState({ address: present, version: '' })
  const {
    fields,
    failure,
    isBusy: isTesting,
    isDone,
    formProps
  } = useForm({
    check: ({ address = '' }) => Promise.resolve(checkField('address', backendAddressSchema, address)),
    send: async (values) => {
      const address = backendAddressSchema.parse(values['address'])
      const { version } = await unwrap(bridge.settings.testBackend({ address }))
      setFound({ address, version })
    }
  })
  return (
    <form {...formProps} className={styles.control}>
      <AddressField
        label={t('backend.address')}
        description={t('backend.addressHint')}
        defaultValue={present}
        readOnly={isLocked}
        error={fields['address']}
      />
      {failure === null ? null : <TestError {...failure} />}
      <Group gap="sm">
        <BusyButton type="submit" variant="default" isBusy={isTesting} busyLabel={t('backend.testing')}>
          {t('backend.test')}
        </BusyButton>
        <span role="status">{isDone ? t('backend.found', { version: found.version }) : ''}</span>
        {isDone && !isLocked && found.address !== present ? (
          <BusyButton
            isBusy={isBusy}
            busyLabel={t('backend.changing')}
            onClick={() => {
              onUse(found.address)
            }}
          >
            {t('backend.use')}
          </BusyButton>
        ) : null}
      </Group>
    </form>
  )
}

/** This test rejects a server with an unconfirmed certificate, so the message explains how to confirm it. */
function TestError({ code, message }: Failure) {
  const { t } = useSettingsText()
  return <Notice tone="trouble">{code === 'lan/no-server-there' ? `${message} ${t('backend.newServer')}` : message}</Notice>
}
