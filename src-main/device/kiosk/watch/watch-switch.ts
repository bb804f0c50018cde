/**
 * The switch that makes Koya the watchdog process of a kiosk device. Its value is the pipe's name and the delay before a restart in ms, for example
 * `0af3…:2000`.
 */
export const WATCH_SWITCH = 'watch-seat'

export function watchSwitchValue(name: string, restMs: number): string {
  return `${name}:${String(restMs)}`
}

/**
 * Stored in the data folder while a device is locked (`hold-record.ts`). It is defined here because the watchdog process loads as little as possible.
 */
export const HOLD_FILE = 'seat-held.json'

/** What the watchdog process knows about main when the connection closes. */
interface PipeEnd {
  readonly wasReleased: boolean
  /** Whether the connection was ever open. */
  readonly hasCalled: boolean
  readonly isRecordThere: boolean
}

/** Whether main ended without releasing the device. A main that ended before the connection was open is recognised by its record. */
export function isLeftHeld({ wasReleased, hasCalled, isRecordThere }: PipeEnd): boolean {
  return !wasReleased && (hasCalled || isRecordThere)
}

/** Returns the pipe's name and the delay in ms; null if the value does not have main's format. */
export function parseWatchSwitch(value: string): { readonly name: string; readonly restMs: number } | null {
  const [, name, rest] = /^([0-9a-f]{32}):(\d{1,5})$/.exec(value) ?? []
  return name === undefined || rest === undefined ? null : { name, restMs: Number(rest) }
}
