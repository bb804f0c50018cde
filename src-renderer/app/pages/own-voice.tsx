import { Box, Flex } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useChangeSettings } from '../../features/device/settings/use-change-settings.ts'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { useVoiceText } from '../../features/device/voice/use-voice-text.ts'
import { VoicePanel } from '../../features/device/voice/voice-panel.tsx'
import { settingsQuery } from '../base/settings-query.ts'

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
    <Flex component="section" direction="column" gap="sm" aria-labelledby={titleId}>
      <Box component="h3" id={titleId} m={0}>
        {t('title')}
      </Box>
      <Box component="p" m={0} c="dimmed" fz={15}>
        {t('words')}
      </Box>
      {failure === null ? null : <FailureNotice {...failure} />}
      <VoicePanel voice={voice} rate={voiceRate} isLocked={settings.origins.voice === 'policy'} onChange={(changed) => void change(changed)} />
      <Box component="p" m={0} c="dimmed" fz={15}>
        <Link to="/dashboard/settings">{t('others')}</Link>
      </Box>
    </Flex>
  )
}
