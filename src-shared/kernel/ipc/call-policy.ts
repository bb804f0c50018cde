/** What kinds of window there are; `src-main/platform/windows/window-roles.ts` says what each shows. */
export const windowRoleNames = ['main', 'checkout', 'chat'] as const

export type WindowRoleName = (typeof windowRoleNames)[number]

/** A switch of the machine's policy that turns requests off. */
export type PolicySwitch = 'payments' | 'support'

/** How the attempt that is open on this computer is sat: a study shows its answers anyway. */
export type OpenAttemptKind = 'study' | 'other'

/** What decides over a call on this computer. */
export interface KioskState {
  /** What it is for; `exam` is an exam centre's device. */
  readonly seat: 'home' | 'school' | 'exam'
  /** Null where Koya may be used. */
  readonly locked: object | null
  /** `held`: every lock of an exam centre's device is taken. */
  readonly kiosk: { readonly kind: 'none' | 'taking' | 'held' | 'failed' | 'open' }
  readonly isOff: Readonly<Record<PolicySwitch, boolean>>
}

/**
 * When a request of the bridge may be called, and by which window. Each request declares all of it; main's call guard reads it before the input is parsed.
 * Refuse unless the exam room, the kiosk device or the life of the window needs the call.
 */
export interface CallPolicy {
  /** While an attempt is open on this computer. `in-study`: only in a study, which shows its answers anyway. */
  readonly duringExam: 'allowed' | 'in-study' | 'refused'
  /**
   * On an exam centre's device. `even-locked`: also where the device is locked for want of a sound policy. `while-held`: only once every lock is taken.
   */
  readonly onKiosk: 'even-locked' | 'allowed' | 'while-held' | 'refused'
  readonly windows: readonly [WindowRoleName, ...WindowRoleName[]]
  /** What turns it off, where anything does. */
  readonly switchedOffBy?: PolicySwitch
}

/** What an exam in progress needs, or what says how the app is. */
export const anyTime: CallPolicy = { duringExam: 'allowed', onKiosk: 'allowed', windows: ['main'] }

/** What says why a locked device is locked, and keeps its window alive. */
export const evenLocked: CallPolicy = { ...anyTime, onKiosk: 'even-locked' }

/** What brings the questions of an exam before a candidate. */
export const whileHeld: CallPolicy = { ...anyTime, onKiosk: 'while-held' }

/** What a learner does between exams. */
export const outsideExams: CallPolicy = { duringExam: 'refused', onKiosk: 'allowed', windows: ['main'] }

/** What opens a dialog of the system, another program or the network beyond the backend, or changes what is installed. */
export const outsideExamsAndKiosks: CallPolicy = { ...outsideExams, onKiosk: 'refused' }

/** What helps with a single question: in a study it is part of the lesson. */
export const inStudy: CallPolicy = { ...outsideExams, duringExam: 'in-study' }
