import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PIN_MOST_CHARACTERS, pinHashSchema } from '../../src-shared/device/pin.ts'
import { createHeldCountFile } from '../device/kiosk/pin/held-count-file.ts'
import { tryPin } from '../device/kiosk/pin/try-pin.ts'
import type { VerifyPin } from '../device/kiosk/pin/verify-pin.ts'
import type { CommandOutcome } from './print-policy.ts'

interface PinPlace {
  /** The file with the PIN's hash, and the folder of the count: no candidate can read either. */
  readonly file: string
  readonly folder: string
  readonly verify: VerifyPin
  readonly uptimeMs: () => number
}

/**
 * Returns the output of `koya pin check` for the PIN on the first line of its input: an answer as `system-pin.ts` reads it. Only the system starts it,
 * for each PIN (`koya-pin@.service`), and never two at once.
 */
export async function checkPin(input: string, { file, folder, verify, uptimeMs }: PinPlace): Promise<CommandOutcome> {
  const pinHash = readPinHash(file)
  if (pinHash === null) return toOutcome(null)
  const [pin = ''] = input.slice(0, PIN_MOST_CHARACTERS + 2).split(/\r?\n/)
  return toOutcome(await tryPin(pin, { pinHash, file: createHeldCountFile(join(folder, 'tries.json')), verify, uptimeMs }))
}

/** Null if there is no PIN that a kiosk device can check. */
function readPinHash(path: string): string | null {
  try {
    const hash = pinHashSchema.safeParse(readFileSync(path, 'utf8').trim())
    return hash.success ? hash.data : null
  } catch {
    return null
  }
}

function toOutcome(answer: Awaited<ReturnType<typeof tryPin>>): CommandOutcome {
  return { text: `${JSON.stringify(answer ?? { outcome: 'unavailable' })}\n`, exitCode: answer === null ? 1 : 0 }
}
