/** The switch by which Koya is told to be the second process of a seat; its value is the line’s name and the rest before a new start, as `0af3…:2000`. */
export const WATCH_SWITCH = 'watch-seat'

export function watchSwitchValue(name: string, restMs: number): string {
  return `${name}:${String(restMs)}`
}

/** Lies in the data folder while a seat is held (`hold-record.ts`); here, since the second process loads no more than it needs. */
export const HOLD_FILE = 'seat-held.json'

/** What the second process knows of main as the line to it is closed. */
interface PipeEnd {
  readonly wasReleased: boolean
  /** Whether the line ever stood. */
  readonly hasCalled: boolean
  readonly isRecordThere: boolean
}

/** Whether main ended without having given the seat back. One that ended before it could be called is known by the record that it left. */
export function isLeftHeld({ wasReleased, hasCalled, isRecordThere }: PipeEnd): boolean {
  return !wasReleased && (hasCalled || isRecordThere)
}

/** The line's name and the rest, milliseconds; null where the value is not one that main writes. */
export function parseWatchSwitch(value: string): { readonly name: string; readonly restMs: number } | null {
  const [, name, rest] = /^([0-9a-f]{32}):(\d{1,5})$/.exec(value) ?? []
  return name === undefined || rest === undefined ? null : { name, restMs: Number(rest) }
}
