import { win32 } from 'node:path'
import type { FoundSign } from '../../../../src-shared/device/probe-findings.ts'
import { readProgramOutput } from '../../../platform/program/read-program-output.ts'
import type { ComputerSigns } from './computer-signs.ts'
import { judgeSigns } from './judge-signs.ts'
import { parseMacSigns } from './parse-mac-signs.ts'
import { parseWindowsSigns, windowsProbeScript } from './parse-windows-signs.ts'
import { readLinuxSigns } from './read-linux-signs.ts'

/** `isComplete`: whether every part could be read. A part that could not finds nothing. */
export interface ProbeResult {
  readonly signs: readonly FoundSign[]
  readonly isComplete: boolean
}

/** Looks at this computer once. Never rejects. */
export type Probe = () => Promise<ProbeResult>

interface ProbePlace {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly dataFolder: string
  /** In a test build `KOYA_PROBE_ROOT` names a folder that stands for `/` on Linux, so that a test does not depend on the computer it runs on. */
  readonly isTestBuild: boolean
}

/** A slow Celeron needs up to ten seconds to start PowerShell. */
const limits = { timeoutMs: 20_000, limitBytes: 4 * 1024 * 1024 } as const

export function createProbe(place: ProbePlace): Probe {
  return async () => {
    try {
      const signs = await readSigns(place)
      return { signs: judgeSigns(signs), isComplete: signs.isComplete }
    } catch {
      return { signs: [], isComplete: false }
    }
  }
}

async function readSigns({ platform, environment, dataFolder, isTestBuild }: ProbePlace): Promise<ComputerSigns> {
  switch (platform) {
    case 'win32': {
      const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', windowsProbeScript]
      const output = await readProgramOutput(powershellOf(environment), args, limits)
      return parseWindowsSigns(output, { sessionName: environment['SESSIONNAME'] ?? '', systemDrive: environment['SystemDrive'] ?? 'C:', dataFolder })
    }
    case 'darwin': {
      const [kernel, processes] = await Promise.all([
        readProgramOutput('/usr/sbin/sysctl', ['kern.hv_vmm_present', 'hw.model'], limits),
        readProgramOutput('/bin/ps', ['-axo', 'comm='], limits)
      ])
      return parseMacSigns({ kernel, processes }, environment)
    }
    default:
      return readLinuxSigns({ root: (isTestBuild ? environment['KOYA_PROBE_ROOT'] : undefined) ?? '/', environment, dataFolder })
  }
}

/** Returns the path of Windows' own PowerShell, so that none from the search path is run. */
function powershellOf(environment: ProbePlace['environment']): string {
  const folder = environment['SystemRoot'] ?? ''
  return win32.join(/^[a-z]:\\/i.test(folder) ? folder : 'C:\\Windows', 'System32\\WindowsPowerShell\\v1.0\\powershell.exe')
}
