import { hostname } from 'node:os'
import type { KioskDeviceKind } from '../../../src-shared/device/kiosk-device-kinds.ts'
import type { UpdatesView } from '../../../src-shared/updates/updates-contract.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { Core } from '../../platform/core/core.ts'
import type { StoredValues } from '../../platform/settings-file.ts'
import { createComputerReporter, type StoredComputerId } from './report-computer.ts'

interface ComputersCore extends Pick<Core, 'wallNow' | 'log'> {
  readonly file: StoredValues<StoredComputerId>
}

interface ComputersParts {
  readonly api: Pick<ApiClient, 'call'>
  /** Of the remote backend; empty for this computer's own. */
  readonly address: () => string
  readonly kind: KioskDeviceKind
  readonly updates: () => UpdatesView
}

/** The computers of a hall do not report in the same moment. */
const FIRST_MS = 30_000
const EVERY_MS = 10 * 60 * 1000
const SPREAD_MS = 60_000

/** Tells the server which version runs on this computer. In a test build `KOYA_REPORT_SOON` leaves out the spread. */
export function openComputers({ file, wallNow, log }: ComputersCore, { api, address, kind, updates }: ComputersParts): void {
  const report = createComputerReporter({
    file,
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
}
