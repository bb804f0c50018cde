import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Settings } from '../../features/settings/settings.tsx'
import { settingsQuery } from '../settings-query.ts'

export function SettingsPage() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data: settings } = useSuspenseQuery(settingsQuery(bridge))
  return <Settings settings={settings} onChanged={() => queryClient.invalidateQueries(settingsQuery(bridge))} />
}
