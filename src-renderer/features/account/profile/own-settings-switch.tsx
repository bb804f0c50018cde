import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../src-shared/account/session-schemas.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { useRequest } from '../../../bridge/use-request.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

interface OwnSettingsSwitchProps {
  readonly learner: User
  readonly onChanged: () => Promise<void>
}

/** Whether personal settings are stored with the account. Switching it on saves this computer's current settings to the account. */
export function OwnSettingsSwitch({ learner, onChanged }: OwnSettingsSwitchProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const request = useRequest()
  const [phase, setPhase] = useState<{ readonly kind: 'idle' | 'busy' } | { readonly kind: 'error'; readonly message: string }>({ kind: 'idle' })
  const { name, profile } = learner

  async function change(isSaved: boolean): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      await request(async () => {
        const ownSettings = isSaved ? await readOwn() : null
        await unwrap(bridge.profile.update({ name, profile: { ...profile, ownSettings } }))
        await onChanged()
      })
      setPhase({ kind: 'idle' })
    } catch (thrown) {
      setPhase({ kind: 'error', message: toFailure(thrown).message })
    }
  }

  async function readOwn() {
    const { values } = await unwrap(bridge.settings.read({}))
    const { theme, zoom, language, isClockHidden, hasTimeTone, hasLetterKeys, hasDigitKeys, hasStrikes, voice, voiceRate } = values
    return { theme, zoom, language, isClockHidden, hasTimeTone, hasLetterKeys, hasDigitKeys, hasStrikes, voice, voiceRate }
  }

  return (
    <div>
      <Switch
        size="md"
        label={t('ownSettings.label')}
        description={t('ownSettings.words')}
        checked={profile.ownSettings !== null}
        disabled={phase.kind === 'busy'}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      {phase.kind === 'error' ? <Notice tone="trouble">{phase.message}</Notice> : null}
    </div>
  )
}
