/** The page that a visitor of `/login` wanted, if the guard sent them there. Only paths of the app count. */
export function requestedPage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return undefined
  const { wanted } = state
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : undefined
}
