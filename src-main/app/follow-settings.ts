import type { AttemptDomain } from '../attempt/open-attempt.ts'
import type { Settings } from '../device/settings/settings.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { Core } from '../platform/core/core.ts'

interface SettingsFollowers {
  readonly settings: Pick<Settings, 'onChange' | 'view'>
  readonly backend: Pick<BackendSwitch, 'switchTo'>
  readonly attempt: Pick<AttemptDomain, 'leave' | 'openHere'>
}

/** Applies changed settings to the backend and the attempts, then announces them to the pages. */
export function followSettings({ announce }: Pick<Core, 'announce'>, { settings, backend, attempt }: SettingsFollowers): void {
  settings.onChange((values, before) => {
    if (values.backend !== before.backend) {
      void attempt.leave()
      backend.switchTo(values.backend)
      attempt.openHere()
    }
    announce.settings.changed(settings.view())
  })
}
