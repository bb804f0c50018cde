import { anyTime, evenLocked } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { kioskDeviceKinds } from './kiosk-device-kinds.ts'
import { PIN_MOST_CHARACTERS } from './pin.ts'
import { foundSignSchema } from './probe-findings.ts'

/** Locks of a kiosk device, in the order of acquisition. */
export const lockNames = ['watch', 'probe', 'displays', 'window', 'keys', 'shortcuts', 'clipboard', 'capture'] as const

export type LockName = (typeof lockNames)[number]

/** Why Koya is unusable on a computer that is, or may be, a kiosk device. */
export const kioskDeviceFaults = ['absent', 'invalid', 'unreadable', 'contradicted', 'no-mode', 'no-pin', 'no-system-pin', 'no-folder'] as const

export type KioskDeviceFault = (typeof kioskDeviceFaults)[number]

/**
 * ```
 *          ┌────────── try again ──────────┐
 * none     ▼                               │
 *       taking ── all held ──▶ held     failed
 *          │                    │ PIN
 *          └── one refused ──▶ failed      │
 *                               ▼          ▼ PIN
 *                             open ◀───────┘ ── take again ──▶ taking
 * ```
 * `none`: the computer is not a kiosk device.
 */
export const kioskPhaseSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('taking') }),
  /** `notOffered`: locks that the system does not support. */
  z.strictObject({ kind: z.literal('held'), notOffered: z.array(z.enum(lockNames)) }),
  z.strictObject({ kind: z.literal('failed'), lock: z.enum(lockNames), why: z.enum(['no-display', 'many-displays', 'found', 'not-taken']) }),
  /** An invigilator opened the device. */
  z.strictObject({ kind: z.literal('open') })
])

export type KioskPhase = z.infer<typeof kioskPhaseSchema>

const centreSchema = z.strictObject({ name: z.string(), number: z.string().nullable(), contact: z.string().nullable() })

/** Role and lock state of this computer, for display. */
export const kioskDeviceViewSchema = z.strictObject({
  seat: z.enum(kioskDeviceKinds),
  /** Null if Koya may be used. */
  locked: z.strictObject({ fault: z.enum(kioskDeviceFaults), policyPath: z.string(), problems: z.array(z.string()) }).nullable(),
  kiosk: kioskPhaseSchema,
  /** What the last look for help from outside found; while that keeps the device from being locked, only what the policy refuses. */
  signs: z.array(foundSignSchema),
  centre: centreSchema.nullable(),
  /** Features disabled by the policy or by kiosk mode. */
  isOff: z.strictObject({ search: z.boolean(), packs: z.boolean(), payments: z.boolean(), support: z.boolean(), updates: z.boolean() })
})

export type KioskDeviceView = z.infer<typeof kioskDeviceViewSchema>

/** `triesLeft`: attempts left before a delay applies. `waitMs`: time until the next attempt is checked. */
export const pinRefusalSchemas = [
  z.strictObject({ outcome: z.literal('wrong'), triesLeft: z.int().nonnegative(), waitMs: z.int().nonnegative() }),
  z.strictObject({ outcome: z.literal('wait'), waitMs: z.int().positive() })
] as const

export const leaveAnswerSchema = z.discriminatedUnion('outcome', [z.strictObject({ outcome: z.literal('opened') }), ...pinRefusalSchemas])

export type LeaveAnswer = z.infer<typeof leaveAnswerSchema>

const nothing = z.strictObject({})

/** Requests of a kiosk device. */
export const kioskContract = {
  read: request(nothing, kioskDeviceViewSchema, evenLocked),
  changed: event(kioskDeviceViewSchema),
  /** Opens the device with the centre’s PIN; `kiosk/not-held` if there is nothing to open. */
  leave: request(z.strictObject({ pin: z.string().min(1).max(PIN_MOST_CHARACTERS) }), leaveAnswerSchema, anyTime),
  /** Acquires the locks again after a failure or after the device was opened. */
  take: request(nothing, kioskDeviceViewSchema, anyTime),
  /** Quits Koya on an open device. */
  close: request(nothing, nothing, anyTime)
}
