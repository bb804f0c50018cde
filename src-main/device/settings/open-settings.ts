import { createTestBackend } from '../../platform/backend/test-backend.ts'
import type { Core } from '../../platform/core/core.ts'
import type { AllHandlers } from '../../platform/ipc/register-ipc.ts'
import type { CertificatePins } from '../../platform/network/certificate-pins.ts'
import { fetchAsStranger } from '../../platform/network/http-partition.ts'
import type { ServerChoice } from '../server-choice/open-server-choice.ts'
import { createChangeSettings, type ChangeSettings, type ChangeSettingsDeps } from './change-settings.ts'
import { createSettingsHandlers, type SettingsHandlersDeps } from './settings-handlers.ts'
import type { Settings } from './settings.ts'

interface SettingsParts {
  readonly support: Pick<SettingsHandlersDeps, 'saveSupportBundle' | 'listLicences'>
  readonly settings: Settings
  readonly choice: ServerChoice
  readonly account: {
    readonly pins: CertificatePins
    readonly leaveBackend: ChangeSettingsDeps['leaveBackend']
    readonly keepOwnSettings: ChangeSettingsDeps['saveWithAccount']
  }
}

export interface OpenedSettings {
  readonly change: ChangeSettings
  readonly handlers: Pick<AllHandlers, 'settings'>
}

/** Opens the handlers for this computer's settings and its support data. */
export function openSettings(
  { build, currentAttempt }: Pick<Core, 'build' | 'currentAttempt'>,
  { settings, choice, account, support }: SettingsParts
): OpenedSettings {
  const { pins, leaveBackend, keepOwnSettings } = account
  const change = createChangeSettings({ settings, isAttemptOpen: currentAttempt.isOpen, leaveBackend, saveWithAccount: keepOwnSettings })
  const handlers = createSettingsHandlers({
    settings,
    change,
    ...choice,
    testBackend: (address) => createTestBackend({ fetch: fetchAsStranger(pins.of(address)), version: build.version })(address),
    saveSupportBundle: support.saveSupportBundle,
    listLicences: support.listLicences
  })
  return { change, handlers: { settings: handlers } }
}
