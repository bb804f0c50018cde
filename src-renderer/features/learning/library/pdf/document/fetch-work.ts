/**
 * A part of a work's file, from main: its address is a path of the app's own scheme, beyond which the page's policy lets nothing through.
 * `range` is the header of that name.
 */
export function fetchWork(address: string, range: string): Promise<Response> {
  return fetch(address, { headers: { Range: range } })
}
