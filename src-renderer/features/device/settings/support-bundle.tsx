import { Group } from '@mantine/core'
import { useId, useState } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SettingRow } from './setting-row.tsx'
import { useSettingsText } from './use-settings-text.ts'

type BundlePhase =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'done'; readonly path: string }
  | { readonly kind: 'error'; readonly message: string }

/** Saves a diagnostics file for support: main asks for a location, removes names and secrets, and writes it. */
export function SupportBundle() {
  const { t } = useSettingsText()
  const bridge = useBridge()
  const titleId = useId()
  const [phase, setPhase] = useState<BundlePhase>({ kind: 'idle' })

  async function save(): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      const { path } = await unwrap(bridge.settings.saveSupportBundle({}))
      setPhase(path === null ? { kind: 'idle' } : { kind: 'done', path })
    } catch (thrown) {
      setPhase({ kind: 'error', message: toFailure(thrown).message })
    }
  }

  return (
    <SettingRow titleId={titleId} title={t('support.title')} description={t('support.words')}>
      <Group gap="sm">
        <BusyButton variant="default" isBusy={phase.kind === 'busy'} busyLabel={t('support.busy')} onClick={() => void save()}>
          {t('support.save')}
        </BusyButton>
      </Group>
      {phase.kind === 'error' ? <Notice tone="trouble">{phase.message}</Notice> : null}
      <span role="status">{phase.kind === 'done' ? t('support.saved', { path: phase.path }) : ''}</span>
    </SettingRow>
  )
}
