import { Group } from '@mantine/core'
import { useId } from 'react'
import { packAddressSchema } from '../../../../src-shared/content/packs/pack-address.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { AddressField } from '../../../ui/form/address-field.tsx'
import { checkField } from '../../../ui/form/check-fields.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SettingRow } from '../../device/settings/setting-row.tsx'
import rowStyles from '../../device/settings/setting-row.module.css'
import type { PackPhase } from './use-packs.ts'
import { useSettingsText } from '../../device/settings/use-settings-text.ts'

interface PackSourceProps {
  readonly phase: PackPhase
  /** Throws a coded failure. */
  readonly onLook: (address: string) => Promise<void>
}

/** Asks for the address of a server, a pack or a publisher's list. */
export function PackSource({ phase, onLook }: PackSourceProps) {
  const { t } = useSettingsText()
  const titleId = useId()
  const { fields, failure, isBusy, formProps } = useForm({
    check: ({ address = '' }) => Promise.resolve(checkField('address', packAddressSchema, address)),
    send: (values) => onLook(packAddressSchema.parse(values['address']))
  })
  return (
    <SettingRow titleId={titleId} title={t('packs.source.title')} description={t('packs.source.words')}>
      <form {...formProps} className={rowStyles.control}>
        <AddressField label={t('packs.source.address')} description={t('packs.source.hint')} error={fields['address']} />
        {failure === null || fields['address'] !== undefined ? null : <Notice tone="trouble">{failure.message}</Notice>}
        <Group gap="sm">
          <BusyButton type="submit" variant="default" isBusy={isBusy} busyLabel={t('packs.source.looking')} disabled={phase.kind === 'fetching'}>
            {t('packs.source.look')}
          </BusyButton>
        </Group>
      </form>
    </SettingRow>
  )
}
