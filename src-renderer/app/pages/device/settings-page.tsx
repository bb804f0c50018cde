import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { kioskQuery } from '../../../bridge/kiosk-query.ts'
import { CentreRules } from '../../../features/device/kiosk/centre-rules.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'
import { computersPath } from '../../../routes/paths.ts'
import { Settings } from './settings.tsx'
import { Updates } from '../../../features/updates/updates.tsx'
import { settingsQuery } from '../../base/settings-query.ts'

export function SettingsPage() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data: settings } = useSuspenseQuery(settingsQuery(bridge))
  const { user } = useSession().auth
  const isStaff = user?.role === 'staff' || user?.role === 'admin'
  const { data: device } = useQuery(kioskQuery(bridge))
  return (
    <Settings
      settings={settings}
      centre={device === undefined ? null : <CentreRules {...device} />}
      updates={<Updates computersPath={isStaff && settings.values.backend !== '' ? computersPath() : null} />}
      onChanged={() => queryClient.invalidateQueries(settingsQuery(bridge))}
    />
  )
}
