import { join } from 'node:path'
import type { BackendSwitch } from '../../platform/backend/backend-switch.ts'
import { fetchAsStranger } from '../../platform/network/http-partition.ts'
import { createTestBackend } from '../../platform/backend/test-backend.ts'
import type { Attempts } from './compose-attempts.ts'
import type { ServerChoice } from './compose-server-choice.ts'
import type { Account } from './compose-session.ts'
import type { Core } from '../../platform/core/core.ts'
import type { AllHandlers } from '../../platform/ipc/register-ipc.ts'
import type { ChangeSettings } from '../../device/settings/change-settings.ts'
import type { Settings } from '../../device/settings/settings.ts'
import { createSettingsHandlers } from '../../device/settings/settings-handlers.ts'
import { readLicences } from '../../support/read-licences.ts'
import { createReadSupportFacts } from '../../support/read-support-facts.ts'
import { createSaveSupportBundle } from '../../support/save-support-bundle.ts'

type Surroundings = Pick<Core, 'app' | 'log' | 'logPath' | 'mainFolder' | 'askSavePath' | 'build' | 'wallNow'>

interface SettingsParts {
  readonly account: Account
  readonly settings: Settings
  readonly change: ChangeSettings
  readonly choice: ServerChoice
  readonly backend: BackendSwitch
  readonly attempts: Pick<Attempts, 'journal' | 'journalStatus'>
}

/** The settings of this computer, and what its support asks for. */
export function composeSettingsHandlers(
  { app, log, logPath, mainFolder, askSavePath, build, wallNow }: Surroundings,
  { account, settings, change, choice, backend, attempts }: SettingsParts
): AllHandlers['settings'] {
  const { session, pins } = account
  const homeFolder = app.getPath('home')
  const language = (): string => app.getLocale()
  return createSettingsHandlers({
    settings,
    change,
    ...choice,
    testBackend: (address) => createTestBackend({ fetch: fetchAsStranger(pins.of(address)), version: build.version })(address),
    saveSupportBundle: createSaveSupportBundle({
      askPath: (suggestedName) => askBundlePath(askSavePath, suggestedName),
      readFacts: createReadSupportFacts({ build, homeFolder, logPath, language, backend, settings, session, ...attempts, wallNow }),
      log
    }),
    listLicences: () => readLicences(join(mainFolder, '../licences.json'))
  })
}

/** Where the learner wants the support bundle; in a test build `KOYA_SUPPORT_BUNDLE_PATH` answers the dialog that no test can. */
async function askBundlePath(askSavePath: Core['askSavePath'], suggestedName: string): Promise<string | null> {
  if (__KOYA_TEST_BUILD__ && process.env['KOYA_SUPPORT_BUNDLE_PATH']) return process.env['KOYA_SUPPORT_BUNDLE_PATH']
  return askSavePath(suggestedName, 'json')
}
