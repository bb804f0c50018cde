/** Window kinds; `src-main/platform/windows/window-roles.ts` defines what each shows. */
export const windowRoleNames = ['main', 'checkout', 'chat'] as const

export type WindowRoleName = (typeof windowRoleNames)[number]

/** Policy switches that disable requests. */
export type PolicySwitch = 'payments' | 'support'

/** Kind of the open attempt on this computer. A study attempt may show answers. */
export type OpenAttemptKind = 'study' | 'other'

/** State that decides whether a call is allowed on this computer. */
export interface KioskState {
  /** Purpose of the computer; `exam` is a kiosk device. */
  readonly seat: 'home' | 'school' | 'exam'
  /** Null if Koya may be used. */
  readonly locked: object | null
  /** `held`: all locks of the kiosk device are held. */
  readonly kiosk: { readonly kind: 'none' | 'taking' | 'held' | 'failed' | 'open' }
  readonly isOff: Readonly<Record<PolicySwitch, boolean>>
}

/**
 * When a request may be called, and by which windows. Every request declares it; main's call guard checks it before parsing the input. Refuse
 * unless the exam room, the kiosk device or the window's lifecycle needs the call.
 */
export interface CallPolicy {
  /**
   * While an attempt is open on this computer. `in-study`: only in study mode, which may show answers. `after-pin`: only on a kiosk device that is unlocked
   * by the centre's PIN.
   */
  readonly duringExam: 'allowed' | 'in-study' | 'after-pin' | 'refused'
  /**
   * On a kiosk device. `even-locked`: also if the device is locked for lack of a valid policy. `while-held`: only while all locks are held.
   * `after-pin`: only while the device is unlocked by the centre's PIN.
   */
  readonly onKiosk: 'even-locked' | 'allowed' | 'while-held' | 'after-pin' | 'refused'
  readonly windows: readonly [WindowRoleName, ...WindowRoleName[]]
  /** Policy switch that disables it, if any. */
  readonly switchedOffBy?: PolicySwitch
}

/** Requests needed during an exam, and requests for the app's state. */
export const anyTime: CallPolicy = { duringExam: 'allowed', onKiosk: 'allowed', windows: ['main'] }

/** Requests that explain why a device is locked, or that keep its window alive. */
export const evenLocked: CallPolicy = { ...anyTime, onKiosk: 'even-locked' }

/** Requests that show exam questions to a candidate. */
export const whileHeld: CallPolicy = { ...anyTime, onKiosk: 'while-held' }

/** Requests that learners use between exams. */
export const outsideExams: CallPolicy = { duringExam: 'refused', onKiosk: 'allowed', windows: ['main'] }

/** Requests that open a system dialog, another program or a network connection beyond the backend, or that change what is installed. */
export const outsideExamsAndKiosks: CallPolicy = { ...outsideExams, onKiosk: 'refused' }

/** The same, for those that an invigilator needs to maintain a kiosk device. */
export const outsideExamsOrAfterPin: CallPolicy = { ...outsideExams, onKiosk: 'after-pin' }

/** Requests that learners use between exams, and an invigilator also during one. */
export const outsideExamsOrUnlocked: CallPolicy = { ...outsideExams, duringExam: 'after-pin' }

/** Requests that help with a single question; in study mode they are part of learning. */
export const inStudy: CallPolicy = { ...outsideExams, duringExam: 'in-study' }
