import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import type { Licence, settingsContract, SettingsView } from '../../../src-shared/device/settings-contract.ts'
import type { TestBackend } from '../../platform/backend/test-backend.ts'
import type { ServerConsent } from '../server-choice/server-consent.ts'
import type { ServerInquiry } from '../server-choice/server-inquiry.ts'
import type { ChangeSettings } from './change-settings.ts'
import type { Settings } from './settings.ts'

export interface SettingsHandlersDeps {
  readonly settings: Pick<Settings, 'values' | 'view' | 'isLocked'>
  readonly change: ChangeSettings
  readonly testBackend: TestBackend
  readonly consent: ServerConsent
  readonly inquire: ServerInquiry
  readonly saveSupportBundle: () => Promise<Result<{ path: string | null }>>
  readonly listLicences: () => Promise<readonly Licence[]>
}

export function createSettingsHandlers({
  settings,
  change,
  testBackend,
  consent,
  inquire,
  saveSupportBundle,
  listLicences
}: SettingsHandlersDeps): Handlers<typeof settingsContract> {
  /** A page can only request it: the person at this computer decides. The backend in use needs no question. */
  async function changeBackend(backend: string): Promise<Result<SettingsView>> {
    if (settings.isLocked('backend')) return fail('settings/locked')
    const from = settings.values().backend
    const refusal = from === backend ? null : await consent({ from, to: backend, certificate: null })
    return refusal === null ? change({ backend }) : fail(refusal)
  }

  return {
    read: () => Promise.resolve(succeed(settings.view())),
    change,
    changeBackend: ({ backend }) => changeBackend(backend),
    // If the policy names the backend, there is no other to choose or test.
    testBackend: ({ address }) => (settings.isLocked('backend') ? Promise.resolve(fail('settings/locked')) : inquire(address, testBackend)),
    saveSupportBundle,
    listLicences: async () => succeed({ licences: [...(await listLicences())] })
  }
}
