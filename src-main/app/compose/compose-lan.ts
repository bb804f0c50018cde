import { screen } from 'electron'
import type { JournalStatus } from '../../attempt/journal/journal-status.ts'
import { fetchAsStranger } from '../../platform/network/http-partition.ts'
import { createTestBackend } from '../../platform/backend/test-backend.ts'
import type { Account } from '../../account/open-account.ts'
import type { ServerChoice } from './compose-server-choice.ts'
import type { AllHandlers } from '../../platform/ipc/register-ipc.ts'
import { createBrowseLan } from '../../device/lan/browse-lan.ts'
import { createFindServers } from '../../device/lan/find-servers.ts'
import { createLanHandlers } from '../../device/lan/lan-handlers.ts'
import { lookAtCertificate } from '../../platform/network/look-at-certificate.ts'
import type { Log } from '../../platform/log/log.ts'
import { createGatherFacts } from '../../device/system-check/gather-facts.ts'
import { probeKeychain } from '../../device/system-check/probe-keychain.ts'
import { createReadinessHandlers } from '../../device/system-check/system-check-handlers.ts'
import type { ChangeSettings } from '../../device/settings/change-settings.ts'
import type { Settings } from '../../device/settings/settings.ts'
import type { UpdateDesk } from '../../updates/update-controller.ts'

interface LanParts {
  readonly account: Pick<Account, 'keychain' | 'pins'>
  readonly settings: Settings
  readonly change: ChangeSettings
  readonly journalStatus: Pick<JournalStatus, 'read'>
  readonly updates: Pick<UpdateDesk, 'read'>
  readonly choice: ServerChoice
}

const version = __KOYA_VERSION__

/** The servers around this computer, and whether it is ready for an exam. In a test build `KOYA_LAN_INTERFACE` keeps the search on one network interface. */
export function composeLanHandlers(
  { dataFolder, log }: { readonly dataFolder: string; readonly log: Log },
  { account: { keychain, pins }, settings, change, journalStatus, updates, choice }: LanParts
): Pick<AllHandlers, 'lan' | 'readiness'> {
  const onInterface = __KOYA_TEST_BUILD__ ? process.env['KOYA_LAN_INTERFACE'] : undefined
  const wait = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs))
  const gatherFacts = createGatherFacts({
    version,
    dataFolder,
    address: () => settings.values().backend,
    fetchFor: (address) => fetchAsStranger(pins.of(address)),
    displays: () => screen.getAllDisplays(),
    keychain: () => probeKeychain(keychain),
    journal: () => (journalStatus.read().failure === null ? 'safe' : 'trouble'),
    updates: updates.read,
    monotonicNow: () => performance.now(),
    wallNow: Date.now
  })
  return {
    lan: createLanHandlers({
      settings,
      change,
      pins,
      testBackend: (fetch) => createTestBackend({ fetch, version }),
      fetchAsStranger,
      lookAtCertificate,
      findServers: createFindServers({ browse: createBrowseLan(onInterface), wait, log }),
      ...choice,
      now: Date.now
    }),
    readiness: createReadinessHandlers({ gatherFacts, wallNow: Date.now })
  }
}
