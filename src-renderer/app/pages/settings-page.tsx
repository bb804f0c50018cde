import { Settings } from '../../features/settings/settings.tsx'

export function SettingsPage() {
  return <Settings />
}
