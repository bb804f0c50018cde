import { mkdirSync } from 'node:fs'
import type { App } from 'electron'
import { judgeSystem, type SystemCheck } from '../../src-shared/device/system-check.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { updateRulesOf } from '../device/policy/update-rules-of.ts'
import { openUpdater } from '../updates/open-updater.ts'
import type { UpdateRules } from '../updates/update-rules.ts'
import type { KioskDeviceReading } from '../device/policy/read-kiosk-device.ts'
import { createCertificatePins, storedPinsSchema } from '../platform/network/certificate-pins.ts'
import { policyServerOf } from '../device/policy/policy-server-of.ts'
import { probeJournal } from '../device/system-check/probe-journal.ts'
import { openSystemCheck } from '../device/system-check/open-system-check.ts'
import type { SeenUpdates } from '../device/system-check/update-facts.ts'
import { openProbe } from '../device/kiosk/probes/open-probe.ts'
import { openKeychain } from '../platform/keychain.ts'
import { policyLayer } from '../device/settings/resolve-settings.ts'
import { createSettingsFile, loadElectronStore } from '../platform/settings-file.ts'
import { storedSettingsSchema } from '../device/settings/stored-settings.ts'
import { firstStateOf } from '../updates/update-controller.ts'

interface SystemCheckParts {
  readonly app: App
  readonly resourcesFolder: string
  /** Reads the device state without changing it. */
  readonly readKioskDevice: () => KioskDeviceReading
}

interface UpdatesPlace extends Pick<SystemCheckParts, 'app' | 'resourcesFolder'> {
  readonly dataFolder: string
  readonly rules: UpdateRules
}

/** The values that are read from the settings file. */
const storedSchema = z.object({ ...storedSettingsSchema.pick({ backend: true }).shape, ...storedPinsSchema.shape })

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Checks this computer as the system check page does, without a window and while Koya may be running. */
export async function runSystemCheck({ app, resourcesFolder, readKioskDevice: readSeat }: SystemCheckParts): Promise<readonly SystemCheck[]> {
  await app.whenReady()
  const dataFolder = app.getPath('userData')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const file = createSettingsFile(storedSchema, { loadStore: loadElectronStore, folder: dataFolder, now: Date.now })
  const seatReading = readSeat()
  const { policy } = seatReading
  const pins = createCertificatePins({ file, policyServer: policyServerOf(policy) })
  const keychain = openKeychain(silent)
  const rules = updateRulesOf(seatReading)
  const core = { build: { version: __KOYA_VERSION__ }, dataFolder, monotonicNow: () => performance.now(), wallNow: Date.now }
  const { gatherFacts } = openSystemCheck(core, {
    address: () => policyLayer(policy).backend ?? file.get('backend') ?? __KOYA_HOST__,
    pins,
    keychain,
    journal: () => probeJournal(dataFolder),
    updates: () => lookAtUpdates({ app, dataFolder, resourcesFolder, rules }),
    probe: openProbe(seatReading, dataFolder)
  })
  return judgeSystem(await gatherFacts())
}

/** Returns what a start would find about updates. Only the running app has asked the feed, so an available update is unknown here. */
function lookAtUpdates(place: UpdatesPlace): SeenUpdates {
  const { off, self, store, feed, installation } = openUpdater({ ...place, log: silent })
  const { lookedAt, isExpired } = store.readStatus()
  return {
    state: firstStateOf({ off, self, store, wallNow: Date.now }),
    hasFeed: feed() !== null,
    installedBy: installation.installedBy,
    lookedAt,
    isExpired
  }
}
