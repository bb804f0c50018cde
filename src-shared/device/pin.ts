import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'

/** Whoever reads the policy can guess a shorter PIN offline: six digits take minutes. */
const PIN_LEAST_CHARACTERS = 8
export const PIN_MOST_CHARACTERS = 64

/** A new PIN of a centre. A shorter one that an earlier version of Koya accepted still opens its devices. */
export const pinSchema = z.string().min(PIN_LEAST_CHARACTERS).max(PIN_MOST_CHARACTERS)

const FORM = /^\$argon2id\$v=19\$m=(\d{4,6}),t=(\d{1,2}),p=(\d)\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{43,86}$/

/** Minimum: OWASP's recommendation (19 MiB, two passes). Maximum: what a device with 4 GB computes within some seconds. */
const bounds = { memoryKiB: [19 * 1024, 256 * 1024], passes: [2, 10], lanes: [1, 4] } as const

/** An argon2id string that a kiosk device can verify in seconds, and none cheaper. */
export const pinHashSchema = z.string().max(300).refine(isPinHash, { error: schemaMessages.device.pinHash })

/** What a policy has in place of a hash where the system holds it, so that no candidate can read it. */
export const SYSTEM_PIN = 'system'

/** The PIN in a policy. */
export const policyPinSchema = z
  .string()
  .max(300)
  .refine((text) => text === SYSTEM_PIN || isPinHash(text), { error: schemaMessages.device.pinHash })

function isPinHash(text: string): boolean {
  const [, memory, passes, lanes] = FORM.exec(text) ?? []
  if (memory === undefined) return false
  return isWithin(Number(memory), bounds.memoryKiB) && isWithin(Number(passes), bounds.passes) && isWithin(Number(lanes), bounds.lanes)
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most
}
