import { win32 } from 'node:path'
import { policyPath } from './policy-path.ts'

interface SystemPinPlace {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Koya's own program. */
  readonly executable: string
  /** In a test build `KOYA_PIN_SOCKET` names the socket, so that a test needs no administrator. */
  readonly isTestBuild: boolean
}

/** How Koya reaches the system's part that holds the PIN: by a socket in a folder of root's, or by the program of Windows' update service. */
export type SystemPinPath =
  | { readonly kind: 'socket'; readonly path: string }
  | { readonly kind: 'program'; readonly program: string; readonly product: string }

interface SystemPin {
  readonly path: SystemPinPath
  /** The file that is there while the system holds a PIN, on Windows also before its service has begun after a boot. */
  readonly held: string
}

/** Null where the system has no part that holds a PIN. */
export function systemPinPath({ platform, environment, executable, isTestBuild }: SystemPinPlace): SystemPin | null {
  const named = isTestBuild ? environment['KOYA_PIN_SOCKET'] : undefined
  if (named !== undefined) return ofSocket(named)
  switch (platform) {
    case 'linux':
      return ofSocket('/run/koya/pin.socket')
    case 'win32': {
      const policyFolder = win32.dirname(policyPath({ platform, environment, executable, isTestBuild: false }))
      return {
        path: { kind: 'program', program: win32.join(win32.dirname(executable), 'koya-update.exe'), product: isTestBuild ? 'KoyaTest' : 'Koya' },
        held: win32.join(policyFolder, isTestBuild ? 'updates-test' : 'updates', 'pin-held')
      }
    }
    default:
      return null
  }
}

function ofSocket(path: string): SystemPin {
  return { path: { kind: 'socket', path }, held: path }
}
