import type { ProbeFinding } from '../../../../src-shared/device/probe-findings.ts'
import type { KioskDeviceReading } from '../../policy/read-kiosk-device.ts'
import { createProbe, type Probe } from './probe-computer.ts'

/** The probe of a kiosk device, and the findings with which its policy lets no exam start. */
export interface KioskProbe {
  readonly probe: Probe
  readonly refused: readonly ProbeFinding[]
}

/** Returns the probe of this computer; null on a computer that is no kiosk device, where nobody looks at other programs. */
export function openProbe({ kioskDevice, policy }: Pick<KioskDeviceReading, 'kioskDevice' | 'policy'>, dataFolder: string): KioskProbe | null {
  if (kioskDevice.kind !== 'exam') return null
  const probe = createProbe({ platform: process.platform, environment: process.env, dataFolder, isTestBuild: __KOYA_TEST_BUILD__ })
  return { probe, refused: policy.kiosk?.refuses ?? [] }
}
