import { fetchAsStranger } from '../../platform/network/http-partition.ts'
import type { CertificatePins } from '../../platform/network/certificate-pins.ts'
import { createTestBackend } from '../../platform/backend/test-backend.ts'
import type { ServerChoice } from './compose-server-choice.ts'
import type { Core } from '../../platform/core/core.ts'
import type { AllHandlers } from '../../platform/ipc/register-ipc.ts'
import type { ChangeSettings } from '../../device/settings/change-settings.ts'
import type { Settings } from '../../device/settings/settings.ts'
import { createSettingsHandlers } from '../../device/settings/settings-handlers.ts'
import type { Support } from '../../support/open-support.ts'

interface SettingsParts {
  readonly pins: CertificatePins
  readonly settings: Settings
  readonly change: ChangeSettings
  readonly choice: ServerChoice
  readonly support: Pick<Support, 'saveSupportBundle' | 'listLicences'>
}

/** The settings of this computer, and what its support asks for. */
export function composeSettingsHandlers(
  { build }: Pick<Core, 'build'>,
  { pins, settings, change, choice, support: { saveSupportBundle, listLicences } }: SettingsParts
): AllHandlers['settings'] {
  return createSettingsHandlers({
    settings,
    change,
    ...choice,
    testBackend: (address) => createTestBackend({ fetch: fetchAsStranger(pins.of(address)), version: build.version })(address),
    saveSupportBundle,
    listLicences
  })
}
