/** Returns the page from which a guard sent a visitor to `/login`, if any. Accepts only paths of the app. */
export function requestedPage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return undefined
  const { wanted } = state
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : undefined
}
