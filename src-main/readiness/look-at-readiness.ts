import { mkdirSync } from 'node:fs'
import { screen, type App } from 'electron'
import { judgeReadiness, type ReadinessCheck } from '../../src-shared/readiness/readiness.ts'
import { fetchAsStranger } from '../backend/http-partition.ts'
import { createCertificatePins } from '../lan/certificate-pins.ts'
import { policyPath } from '../policy/policy-path.ts'
import { readPolicy } from '../policy/read-policy.ts'
import { createKeychain, loadSystemKeytar } from '../session/keychain.ts'
import { policyLayer } from '../settings/resolve-settings.ts'
import { createSettingsFile, loadElectronStore } from '../settings/settings-file.ts'
import { createGatherFacts } from './gather-facts.ts'
import { probeJournal } from './probe-journal.ts'
import { probeKeychain } from './probe-keychain.ts'

const KEYCHAIN_TIMEOUT_MS = 4000

/** Looks at this computer as the readiness page does, without a window and beside a Koya that runs. */
export async function lookAtReadiness(app: App): Promise<readonly ReadinessCheck[]> {
  await app.whenReady()
  const dataFolder = app.getPath('userData')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const file = createSettingsFile(loadElectronStore, dataFolder, Date.now)
  const { policy } = readPolicy(policyPath({ platform: process.platform, environment: process.env, isTestBuild: __KOYA_TEST_BUILD__ }))
  const pins = createCertificatePins({ file, policy })
  const log = { warn: () => undefined }
  const keychain = createKeychain({ loadKeytar: loadSystemKeytar, service: 'Koya', timeoutMs: KEYCHAIN_TIMEOUT_MS, log })
  const gather = createGatherFacts({
    version: __KOYA_VERSION__,
    dataFolder,
    address: () => policyLayer(policy).backend ?? file.get('backend') ?? __KOYA_HOST__,
    fetchFor: (address) => fetchAsStranger(pins.of(address)),
    displays: () => screen.getAllDisplays(),
    keychain: () => probeKeychain(keychain),
    journal: () => probeJournal(dataFolder),
    monotonicNow: () => performance.now(),
    wallNow: Date.now
  })
  return judgeReadiness(await gather())
}
