import { lstatSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { kioskDeviceKinds, type KioskDeviceKind } from '../../../src-shared/device/kiosk-device-kinds.ts'

/** The strictest kind first: if an installer ran twice with different kinds, the stricter one counts. */
const strictestFirst = [...kioskDeviceKinds].reverse()

/**
 * Returns the kind that a silent installer set: an empty marker file beside the policy, which only an administrator can write, named `exam-seat`,
 * `school-seat` or `home-seat`. Null if there is none. Anything at such a path counts. A path that cannot be checked counts as present only for
 * `exam`, since unknown is not absent.
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
