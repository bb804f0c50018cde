import { Button } from '@mantine/core'
import { useState } from 'react'
import { backendAddressSchema } from '../../../src-shared/settings/settings.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { AddressField } from '../../ui/form/address-field.tsx'
import { checkField } from '../../ui/form/check-fields.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './setting-row.module.css'
import { useSettingsText } from './use-settings-text.ts'

interface BackendAddressFormProps {
  /** The one in use; empty where it is Koya's own. */
  readonly address: string
  readonly isLocked: boolean
  /** A Koya server has answered at this address, and the learner wants it. */
  readonly onUse: (address: string) => void
}

/** Tests an address; only where a Koya server has answered it can be used. */
export function BackendAddressForm({ address: present, isLocked, onUse }: BackendAddressFormProps) {
  const { t } = useSettingsText()
  const bridge = useBridge()
  const [found, setFound] = useState({ address: present, version: '' })
  const { fields, failure, isBusy, isDone, formProps } = useForm({
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
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <div className={styles.line}>
        <BusyButton type="submit" variant="default" isBusy={isBusy} busyLabel={t('backend.testing')}>
          {t('backend.test')}
        </BusyButton>
        <span role="status">{isDone ? t('backend.found', { version: found.version }) : ''}</span>
        {isDone && !isLocked && found.address !== present ? (
          <Button
            onClick={() => {
              onUse(found.address)
            }}
          >
            {t('backend.use')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
