/**
 * Fetches a part of a work's file from main. The address is a path of the app's own scheme; the page's CSP blocks all others. `range` is the
 * `Range` header.
 */
export function fetchWork(address: string, range: string): Promise<Response> {
  return fetch(address, { headers: { Range: range } })
}
