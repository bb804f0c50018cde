import { Group, Stack } from '@mantine/core'
import { backendAddressSchema } from '../../../../src-shared/device/settings.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { AddressField } from '../../../ui/form/address-field.tsx'
import { checkField } from '../../../ui/form/check-fields.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import styles from './set-up.module.css'
import { useSetUpText } from './use-set-up-text.ts'

interface TypedAddressProps {
  readonly isBusy: boolean
  readonly onLook: (address: string) => void
}

/** For networks that block announcements. */
export function TypedAddress({ isBusy, onLook }: TypedAddressProps) {
  const { t } = useSetUpText()
  const { fields, formProps } = useForm({
    check: ({ address = '' }) => Promise.resolve(checkField('address', backendAddressSchema, address)),
    send: ({ address = '' }) => {
      if (!isBusy) onLook(backendAddressSchema.parse(address))
      return Promise.resolve()
    }
  })
  return (
    <PageSection title={t('server.typed')} gap="sm">
      <form {...formProps}>
        <Stack gap="var(--koya-space-4)">
          <AddressField label={t('server.address')} description={t('server.addressHint')} error={fields['address']} />
          <Group gap="sm" className={styles.line}>
            <BusyButton type="submit" variant="default" isBusy={isBusy} busyLabel={t('server.looking')}>
              {t('server.look')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </PageSection>
  )
}
