/**
 * The switch that makes Koya the watchdog process of a kiosk device. Its value is the pipe's name, the delay before a restart in ms, and main's process id,
 * for example `0af3…:2000:4711`.
 */
export const WATCH_SWITCH = 'watch-seat'

export interface WatchOrder {
  /** Of the pipe. */
  readonly name: string
  readonly restMs: number
  /** The process to end if it hangs. */
  readonly main: number
}

export function watchSwitchValue({ name, restMs, main }: WatchOrder): string {
  return `${name}:${String(restMs)}:${String(main)}`
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

/** Returns null if the value does not have main's format. */
export function parseWatchSwitch(value: string): WatchOrder | null {
  const [, name, rest, main] = /^([0-9a-f]{32}):(\d{1,5}):([1-9]\d{0,9})$/.exec(value) ?? []
  return name === undefined ? null : { name, restMs: Number(rest), main: Number(main) }
}
