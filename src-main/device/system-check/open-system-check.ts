import { screen } from 'electron'
import type { SystemCheckFacts } from '../../../src-shared/device/system-check.ts'
import type { Core } from '../../platform/core/core.ts'
import type { AllHandlers } from '../../platform/ipc/register-ipc.ts'
import type { Keychain, KeychainState } from '../../platform/keychain.ts'
import type { CertificatePins } from '../../platform/network/certificate-pins.ts'
import { fetchAsStranger } from '../../platform/network/http-partition.ts'
import { createGatherFacts, type GatherFactsDeps } from './gather-facts.ts'
import { createSystemCheckHandlers } from './system-check-handlers.ts'

interface SystemCheckCore extends Pick<Core, 'dataFolder' | 'monotonicNow' | 'wallNow'> {
  readonly build: Pick<Core['build'], 'version'>
}

interface SystemCheckParts extends Pick<GatherFactsDeps, 'address' | 'journal' | 'updates' | 'probe'> {
  readonly pins: CertificatePins
  readonly keychain: Keychain
}

interface SystemCheck {
  readonly gatherFacts: () => Promise<SystemCheckFacts>
  readonly handlers: Pick<AllHandlers, 'readiness'>
}

/** Opens the check whether this computer can hold an exam, for the page and the command. */
export function openSystemCheck(
  { build: { version }, dataFolder, monotonicNow, wallNow }: SystemCheckCore,
  { pins, keychain, ...parts }: SystemCheckParts
): SystemCheck {
  const gatherFacts = createGatherFacts({
    ...parts,
    version,
    dataFolder,
    fetchFor: (address) => fetchAsStranger(pins.of(address)),
    displays: () => screen.getAllDisplays(),
    keychain: () => probeKeychain(keychain),
    monotonicNow,
    wallNow
  })
  return { gatherFacts, handlers: { readiness: createSystemCheckHandlers({ gatherFacts, wallNow }) } }
}

const PROBE = 'readiness'

/** Writes a dummy entry to the keychain and removes it: only that distinguishes a locked keychain from a working one. */
async function probeKeychain(keychain: Keychain): Promise<KeychainState> {
  await keychain.write(PROBE, PROBE)
  await keychain.remove(PROBE)
  return keychain.state()
}
