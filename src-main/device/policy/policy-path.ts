import { posix, win32 } from 'node:path'

interface PolicyEnvironment {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** In a test build `KOYA_POLICY_PATH` names the file, so that a test needs no administrator. */
  readonly isTestBuild: boolean
}

/** The default folder on Windows. */
const WINDOWS_PROGRAM_DATA = 'C:\\ProgramData'

/** Returns the path of the machine-wide policy file, which only an administrator can write (docs/operations/policy.md). */
export function policyPath({ platform, environment, isTestBuild }: PolicyEnvironment): string {
  const named = isTestBuild ? environment['KOYA_POLICY_PATH'] : undefined
  if (named) return named
  switch (platform) {
    case 'win32': {
      const folder = environment['ProgramData'] ?? ''
      return win32.join(/^[a-z]:\\/i.test(folder) ? folder : WINDOWS_PROGRAM_DATA, 'Koya', 'policy.json')
    }
    case 'darwin':
      return posix.join('/Library/Application Support/Koya', 'policy.json')
    default:
      return posix.join('/etc/koya', 'policy.json')
  }
}
