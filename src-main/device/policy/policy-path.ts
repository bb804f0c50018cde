import { posix, win32 } from 'node:path'
import { programDataFolder } from '../../platform/program/program-data.ts'

interface PolicyEnvironment {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Koya's own program. */
  readonly executable: string
  /** In a test build `KOYA_POLICY_PATH` names the file, so that a test needs no administrator. */
  readonly isTestBuild: boolean
}

/** Returns the path of the machine-wide policy file, which only an administrator can write (docs/operations/policy.md). */
export function policyPath({ platform, environment, executable, isTestBuild }: PolicyEnvironment): string {
  const named = isTestBuild ? environment['KOYA_POLICY_PATH'] : undefined
  if (named) return named
  switch (platform) {
    case 'win32':
      return win32.join(programDataFolder({ executable, environment }), 'Koya', 'policy.json')
    case 'darwin':
      return posix.join('/Library/Application Support/Koya', 'policy.json')
    default:
      return posix.join('/etc/koya', 'policy.json')
  }
}
