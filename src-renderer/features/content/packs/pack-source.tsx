import { Group } from '@mantine/core'
import { useId } from 'react'
import { packAddressSchema } from '../../../../src-shared/content/packs/pack-address.ts'
import type { FoundPack } from '../../../../src-shared/content/packs/pack-work.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { AddressField } from '../../../ui/form/address-field.tsx'
import { checkField } from '../../../ui/form/check-fields.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FoundPackEntry } from './found-pack-entry.tsx'
import { SettingRow } from '../../device/settings/setting-row.tsx'
import rowStyles from '../../device/settings/setting-row.module.css'
import type { PackPhase } from './use-packs.ts'
import { useSettingsText } from '../../device/settings/use-settings-text.ts'

interface PackSourceProps {
  readonly phase: PackPhase
  readonly found: readonly FoundPack[] | null
  /** Throws a coded failure. */
  readonly onLook: (address: string) => Promise<void>
  readonly onFetch: (pack: FoundPack) => void
  readonly onStop: () => void
}

/** Packs of a server or at an address, with their sizes, before any download. */
export function PackSource({ phase, found, onLook, onFetch, onStop }: PackSourceProps) {
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
      {found === null ? null : <Found phase={phase} found={found} onFetch={onFetch} onStop={onStop} />}
    </SettingRow>
  )
}

function Found({ phase, found, onFetch, onStop }: Omit<PackSourceProps, 'onLook' | 'found'> & { readonly found: readonly FoundPack[] }) {
  const { t } = useSettingsText()
  if (found.length === 0) return <p role="status">{t('packs.source.empty')}</p>
  return (
    <PlainList aria-label={t('packs.source.list')}>
      {found.map((pack) => (
        <FoundPackEntry
          key={pack.number}
          pack={pack}
          hereBytes={phase.kind === 'fetching' && phase.pack.number === pack.number ? phase.bytes : null}
          isIdle={phase.kind === 'idle'}
          onFetch={() => {
            onFetch(pack)
          }}
          onStop={onStop}
        />
      ))}
    </PlainList>
  )
}
