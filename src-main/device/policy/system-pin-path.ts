import { win32 } from 'node:path'
import { policyPath } from './policy-path.ts'

interface SystemPinPlace {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** In a test build `KOYA_PIN_SOCKET` names the socket, so that a test needs no administrator. */
  readonly isTestBuild: boolean
}

/** The system's part that holds the PIN. On Linux all three are its socket. */
export interface SystemPinPath {
  /** Where it takes a PIN: a socket in a folder of root's, or a pipe of Windows. */
  readonly path: string
  /** What is there while it holds a PIN, also before it has begun to listen after a boot. */
  readonly held: string
  /** What is there while it listens. Any program can make a pipe of that name, but only the system and administrators this file. */
  readonly listens: string
}

/** Where the system's part listens; null where the system has no such part. */
export function systemPinPath({ platform, environment, isTestBuild }: SystemPinPlace): SystemPinPath | null {
  const named = isTestBuild ? environment['KOYA_PIN_SOCKET'] : undefined
  if (named !== undefined) return ofSocket(named)
  switch (platform) {
    case 'linux':
      return ofSocket('/run/koya/pin.socket')
    case 'win32': {
      const policyFolder = win32.dirname(policyPath({ platform, environment, isTestBuild: false }))
      const folder = win32.join(policyFolder, isTestBuild ? 'updates-test' : 'updates')
      return {
        path: `\\\\.\\pipe\\${isTestBuild ? 'KoyaTest' : 'Koya'}Pin`,
        held: win32.join(folder, 'pin-held'),
        listens: win32.join(folder, 'pin-listens')
      }
    }
    default:
      return null
  }
}

function ofSocket(path: string): SystemPinPath {
  return { path, held: path, listens: path }
}
