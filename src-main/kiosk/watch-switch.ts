/** The switch by which Koya is told to be the second process of a seat; its value is the line’s name and the rest before a new start, as `0af3…:2000`. */
export const WATCH_SWITCH = 'watch-seat'

export function watchSwitchValue(name: string, restMs: number): string {
  return `${name}:${String(restMs)}`
}

/** The line's name and the rest, milliseconds; null where the value is not one that main writes. */
export function parseWatchSwitch(value: string): { readonly name: string; readonly restMs: number } | null {
  const [, name, rest] = /^([0-9a-f]{32}):(\d{1,5})$/.exec(value) ?? []
  return name === undefined || rest === undefined ? null : { name, restMs: Number(rest) }
}
