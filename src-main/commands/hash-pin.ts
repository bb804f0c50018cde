import { randomBytes } from 'node:crypto'
import { argon2id } from 'hash-wasm'
import { pinSchema } from '../../src-shared/device/pin.ts'
import type { CommandOutcome } from './print-policy.ts'

/** Takes about a second on a centre's PC: a PIN is short and a kiosk device checks one only now and then, so a slow hash is acceptable. */
const parameters = { memorySize: 64 * 1024, iterations: 3, parallelism: 1, hashLength: 32 } as const
const SALT_BYTES = 16

/** A PIN that is too short or too long. */
const WRONG_PIN_EXIT_CODE = 7

/** Returns the output of `koya pin hash` for the first line of its input: the value of `kiosk.pin`. */
export async function hashPin(input: string, salt: Uint8Array = randomBytes(SALT_BYTES)): Promise<CommandOutcome> {
  const pin = pinSchema.safeParse(input.replace(/\r?\n[\s\S]*$/, ''))
  if (!pin.success) return { text: 'A PIN has 8 to 64 characters, on the first line of the input.\n', exitCode: WRONG_PIN_EXIT_CODE }
  const hash = await argon2id({ ...parameters, password: pin.data, salt, outputType: 'encoded' })
  return { text: `${hash}\n`, exitCode: 0 }
}
