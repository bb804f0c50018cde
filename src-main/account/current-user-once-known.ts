import type { Session } from './session.ts'

/** Returns a function that resolves to the current user's id once the session has read what the last run stored. */
export function currentUserOnceKnown(session: Pick<Session, 'onChange' | 'view' | 'currentUser'>): () => Promise<string | null> {
  const known = new Promise<void>((resolve) => {
    session.onChange(() => {
      if (!session.view().isStarting) resolve()
    })
  })
  return () => known.then(() => session.currentUser()?.id ?? null)
}
