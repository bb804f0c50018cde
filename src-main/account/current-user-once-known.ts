import type { Session } from './session.ts'

/** Who is at the computer, once the session has looked at what the last run kept. */
export function currentUserOnceKnown(session: Pick<Session, 'onChange' | 'view' | 'currentUser'>): () => Promise<string | null> {
  const known = new Promise<void>((resolve) => {
    session.onChange(() => {
      if (!session.view().isStarting) resolve()
    })
  })
  return () => known.then(() => session.currentUser()?.id ?? null)
}
