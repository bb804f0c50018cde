import { mkdirSync } from 'node:fs'
import { screen, type App } from 'electron'
import { judgeReadiness, type ReadinessCheck } from '../../../src-shared/device/system-check.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { fetchAsStranger } from '../../platform/network/http-partition.ts'
import { composeUpdater } from './compose-updater.ts'
import type { SeatReading } from '../../device/policy/read-kiosk-device.ts'
import { createCertificatePins, storedPinsSchema } from '../../platform/network/certificate-pins.ts'
import { policyServerOf } from '../../device/policy/policy-server-of.ts'
import { createGatherFacts } from '../../device/system-check/gather-facts.ts'
import { probeJournal } from '../../device/system-check/probe-journal.ts'
import { probeKeychain } from '../../device/system-check/probe-keychain.ts'
import type { SeenUpdates } from '../../device/system-check/update-facts.ts'
import { createKeychain, loadSystemKeytar } from '../../platform/keychain.ts'
import { policyLayer } from '../../device/settings/resolve-settings.ts'
import { createSettingsFile, loadElectronStore } from '../../platform/settings-file.ts'
import { storedSettingsSchema } from '../../device/settings/stored-settings.ts'
import { firstStateOf } from '../../updates/update-controller.ts'

const KEYCHAIN_TIMEOUT_MS = 4000

interface ReadinessPlace {
  readonly app: App
  readonly resourcesFolder: string
  /** Only looking. */
  readonly readSeat: () => SeatReading
}

/** What is read of the settings file. */
const storedSchema = z.object({ ...storedSettingsSchema.pick({ backend: true }).shape, ...storedPinsSchema.shape })

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Looks at this computer as the readiness page does, without a window and beside a Koya that runs. */
export async function lookAtReadiness({ app, resourcesFolder, readSeat }: ReadinessPlace): Promise<readonly ReadinessCheck[]> {
  await app.whenReady()
  const dataFolder = app.getPath('userData')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const file = createSettingsFile(storedSchema, { loadStore: loadElectronStore, folder: dataFolder, now: Date.now })
  const seatReading = readSeat()
  const { policy } = seatReading
  const pins = createCertificatePins({ file, policyServer: policyServerOf(policy) })
  const keychain = createKeychain({ loadKeytar: loadSystemKeytar, service: 'Koya', timeoutMs: KEYCHAIN_TIMEOUT_MS, log: silent })
  const gather = createGatherFacts({
    version: __KOYA_VERSION__,
    dataFolder,
    address: () => policyLayer(policy).backend ?? file.get('backend') ?? __KOYA_HOST__,
    fetchFor: (address) => fetchAsStranger(pins.of(address)),
    displays: () => screen.getAllDisplays(),
    keychain: () => probeKeychain(keychain),
    journal: () => probeJournal(dataFolder),
    updates: () => lookAtUpdates({ app, dataFolder, resourcesFolder, seatReading }),
    monotonicNow: () => performance.now(),
    wallNow: Date.now
  })
  return judgeReadiness(await gather())
}

/** What a start would find of updates. Whether one is offered is known to the app alone, which has asked. */
function lookAtUpdates(place: Omit<Parameters<typeof composeUpdater>[0], 'log'>): SeenUpdates {
  const { off, self, store, feed, installation } = composeUpdater({ ...place, log: silent })
  const { lookedAt, isExpired } = store.readStanding()
  return {
    state: firstStateOf({ off, self, store, wallNow: Date.now }),
    hasFeed: feed !== null,
    installedBy: installation.installedBy,
    lookedAt,
    isExpired
  }
}
