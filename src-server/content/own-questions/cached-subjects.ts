import type { TemplatedContent } from '../templates/templated-content.ts'

type Subjects = readonly TemplatedContent[]

/** An account has at most a few megabytes of questions. */
const MOST_ACCOUNTS = 8

/** Retains what was last made for the accounts that asked last, because numbers of questions take long to try. */
export function createCachedSubjects(mostAccounts = MOST_ACCOUNTS) {
  const cached = new Map<string, { readonly state: string; readonly subjects: Promise<Subjects> }>()
  return {
    /** Returns the subjects of an account. They are made again after `state` changed, or if making them failed. */
    read: (accountId: string, state: string, make: () => Promise<Subjects>): Promise<Subjects> => {
      const known = cached.get(accountId)
      cached.delete(accountId)
      const entry = known?.state === state ? known : { state, subjects: make() }
      cached.set(accountId, entry)
      if (entry !== known) entry.subjects.catch(() => cached.get(accountId) === entry && cached.delete(accountId))
      for (const oldest of [...cached.keys()].slice(0, Math.max(0, cached.size - mostAccounts))) cached.delete(oldest)
      return entry.subjects
    }
  }
}
