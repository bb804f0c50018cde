import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { kioskQuery } from '../../../bridge/kiosk-query.ts'
import { CentreRules } from '../../../features/device/kiosk/centre-rules.tsx'
import { Settings } from './settings.tsx'
import { Updates } from '../../../features/updates/updates.tsx'
import { settingsQuery } from '../../base/settings-query.ts'

export function SettingsPage() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data: settings } = useSuspenseQuery(settingsQuery(bridge))
  const { data: device } = useQuery(kioskQuery(bridge))
  return (
    <Settings
      settings={settings}
      centre={device === undefined ? null : <CentreRules {...device} />}
      updates={<Updates />}
      onChanged={() => queryClient.invalidateQueries(settingsQuery(bridge))}
    />
  )
}
