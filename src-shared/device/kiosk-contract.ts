import { anyTime, evenLocked } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { kioskDeviceKinds } from './kiosk-device-kinds.ts'
import { PIN_MOST_CHARACTERS } from './pin.ts'

/** What an exam seat closes, in the order in which it is taken. */
export const lockNames = ['watch', 'displays', 'window', 'keys', 'shortcuts', 'clipboard', 'capture'] as const

export type LockName = (typeof lockNames)[number]

/** Why nothing can be done on a computer that is an exam seat, or may be one. */
export const kioskDeviceFaults = ['absent', 'invalid', 'unreadable', 'contradicted', 'no-mode', 'no-pin'] as const

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
 * `none` is a computer that is no exam seat.
 */
export const kioskPhaseSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('taking') }),
  /** `notOffered`: what the system has no way to close. */
  z.strictObject({ kind: z.literal('held'), notOffered: z.array(z.enum(lockNames)) }),
  z.strictObject({ kind: z.literal('failed'), lock: z.enum(lockNames), why: z.enum(['no-display', 'many-displays', 'not-taken']) }),
  /** An invigilator opened the seat. */
  z.strictObject({ kind: z.literal('open') })
])

export type KioskPhase = z.infer<typeof kioskPhaseSchema>

const centreSchema = z.strictObject({ name: z.string(), number: z.string().nullable(), contact: z.string().nullable() })

/** What this computer is, for whoever sits at it. */
export const kioskDeviceViewSchema = z.strictObject({
  seat: z.enum(kioskDeviceKinds),
  /** Null where Koya may be used. */
  locked: z.strictObject({ fault: z.enum(kioskDeviceFaults), policyPath: z.string(), problems: z.array(z.string()) }).nullable(),
  kiosk: kioskPhaseSchema,
  centre: centreSchema.nullable(),
  /** What the policy, or being an exam seat, closes. */
  isOff: z.strictObject({ search: z.boolean(), packs: z.boolean(), payments: z.boolean(), support: z.boolean(), updates: z.boolean() })
})

export type KioskDeviceView = z.infer<typeof kioskDeviceViewSchema>

/** `triesLeft`: before the next one has to wait; `waitMs`: until the next one is looked at. */
export const leaveAnswerSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('opened') }),
  z.strictObject({ outcome: z.literal('wrong'), triesLeft: z.int().nonnegative(), waitMs: z.int().nonnegative() }),
  z.strictObject({ outcome: z.literal('wait'), waitMs: z.int().positive() })
])

export type LeaveAnswer = z.infer<typeof leaveAnswerSchema>

const nothing = z.strictObject({})

/** The seat of an exam centre. */
export const kioskContract = {
  read: request(nothing, kioskDeviceViewSchema, evenLocked),
  changed: event(kioskDeviceViewSchema),
  /** Opens the seat by the centre’s PIN; `kiosk/not-held` where there is nothing to open. */
  leave: request(z.strictObject({ pin: z.string().min(1).max(PIN_MOST_CHARACTERS) }), leaveAnswerSchema, anyTime),
  /** Takes the seat, after it failed or was opened. */
  take: request(nothing, kioskDeviceViewSchema, anyTime),
  /** Ends Koya on a seat that is open. */
  close: request(nothing, nothing, anyTime)
}
