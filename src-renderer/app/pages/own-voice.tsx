import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useChangeSettings } from '../../features/device/settings/use-change-settings.ts'
import form from '../../ui/form/form.module.css'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { useVoiceText } from '../../features/device/voice/use-voice-text.ts'
import { VoicePanel } from '../../features/device/voice/voice-panel.tsx'
import { settingsQuery } from '../base/settings-query.ts'
import styles from './own-voice.module.css'

/** Voice selection on the profile page. It is a setting, and is stored with the account if the settings are. */
export function OwnVoice() {
  const { t } = useVoiceText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const titleId = useId()
  const { data: settings } = useSuspenseQuery(settingsQuery(bridge))
  const { change, failure } = useChangeSettings(() => queryClient.invalidateQueries(settingsQuery(bridge)))
  const { voice, voiceRate } = settings.values
  return (
    <section className={styles.voice} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('title')}</h3>
      <p className={form.line}>{t('words')}</p>
      {failure === null ? null : <FailureNotice {...failure} />}
      <VoicePanel voice={voice} rate={voiceRate} isLocked={settings.origins.voice === 'policy'} onChange={(changed) => void change(changed)} />
      <p className={form.line}>
        <Link to="/dashboard/settings">{t('others')}</Link>
      </p>
    </section>
  )
}
