import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { Handlers } from '../../src-shared/ipc/contract.ts'
import type { Licence, settingsContract } from '../../src-shared/settings/settings-contract.ts'
import type { TestBackend } from '../backend/test-backend.ts'
import type { Settings } from './settings.ts'

interface SettingsHandlersDeps {
  readonly settings: Settings
  readonly testBackend: TestBackend
  readonly saveSupportBundle: () => Promise<Result<{ path: string | null }>>
  readonly listLicences: () => Promise<readonly Licence[]>
}

export function createSettingsHandlers({
  settings,
  testBackend,
  saveSupportBundle,
  listLicences
}: SettingsHandlersDeps): Handlers<typeof settingsContract> {
  return {
    read: () => Promise.resolve(succeed(settings.view())),
    change: (change) => settings.change(change),
    // Where the policy names the backend there is none to choose, and so none to try.
    testBackend: ({ address }) => (settings.isLocked('backend') ? Promise.resolve(fail('settings/locked')) : testBackend(address)),
    saveSupportBundle,
    listLicences: async () => succeed({ licences: [...(await listLicences())] })
  }
}
