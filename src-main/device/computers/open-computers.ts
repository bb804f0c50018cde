import { hostname } from 'node:os'
import type { KioskDeviceKind } from '../../../src-shared/device/kiosk-device-kinds.ts'
import type { UpdatesView } from '../../../src-shared/updates/updates-contract.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { Core } from '../../platform/core/core.ts'
import type { StoredValues } from '../../platform/settings-file.ts'
import { createComputerIdentity, readNetworkCards, type ComputerIdentity, type StoredIdentity } from './computer-identity.ts'
import { createComputerReporter } from './report-computer.ts'

interface ComputersParts {
  readonly api: Pick<ApiClient, 'call'>
  /** Of the remote backend; empty for this computer's own. */
  readonly address: () => string
  readonly kind: KioskDeviceKind
  readonly updates: () => UpdatesView
}

/** Candidates' papers on this disk, as exam sessions store them; only their number counts here. */
interface StoredPapers {
  readonly 'examSeat.papers'?: readonly unknown[] | undefined
}

/** The computers of a hall do not report in the same moment. */
const FIRST_MS = 30_000
const EVERY_MS = 10 * 60 * 1000
const SPREAD_MS = 60_000

interface ComputersCore extends Pick<Core, 'wallNow' | 'log'> {
  readonly file: StoredValues<StoredIdentity & StoredPapers>
}

/** Opens the ids of this computer, and tells its server which version runs on this computer. In a test build `KOYA_REPORT_SOON` leaves out the spread. */
export function openComputers(core: ComputersCore, { api, address, kind, updates }: ComputersParts): { readonly identity: ComputerIdentity } {
  const { file, wallNow, log } = core
  const hasPapers = (): boolean => (file.get('examSeat.papers') ?? []).length > 0
  const identity = createComputerIdentity({ file, readCards: readNetworkCards, hasPapers, log })
  const report = createComputerReporter({
    identity,
    facts: { kind, platform: process.platform, hostName: hostname() },
    updates,
    address,
    send: (body) => api.call('reportComputer', { body }),
    wallNow
  })
  const tell = (): void => {
    report().catch((error: unknown) => {
      log.warn(`computers: the server was not told: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  const isSoon = __KOYA_TEST_BUILD__ && process.env['KOYA_REPORT_SOON'] === 'yes'
  setTimeout(tell, isSoon ? 0 : FIRST_MS + Math.random() * SPREAD_MS).unref()
  setInterval(tell, EVERY_MS + Math.random() * SPREAD_MS).unref()
  return { identity }
}
