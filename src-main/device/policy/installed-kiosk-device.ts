import { lstatSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { kioskDeviceKinds, type KioskDeviceKind } from '../../../src-shared/device/kiosk-device-kinds.ts'

/** The strictest first: where an installer ran twice and said two things, the computer is the more closed one. */
const strictestFirst = [...kioskDeviceKinds].reverse()

/**
 * What a silent installer said that this computer is for: a file without content beside the policy, which only an administrator can write, named `exam-seat`, `school-seat` or
 * `home-seat`. Null where there is none. Whatever lies at such a path counts; one that cannot be looked at counts as there for an exam seat alone, since unknown is not absent.
 */
export function readInstalledKioskDevice(policyFile: string, lookAt: (path: string) => unknown = lstatSync): KioskDeviceKind | null {
  const { dirname, join } = policyFile.includes('\\') ? win32 : posix
  return strictestFirst.find((kind) => isThere(() => lookAt(join(dirname(policyFile), `${kind}-seat`)), kind === 'exam')) ?? null
}

function isThere(look: () => unknown, whenUnknown: boolean): boolean {
  try {
    look()
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOENT' || code === 'ENOTDIR' ? false : whenUnknown
  }
}
