import type { Mail } from '../../../src-shared/kernel/values/mail.ts'

/** Mail of unfinished registrations, in memory, for the embedded backend without an SMTP server. */
export interface Mailbox {
  readonly open: (registrationId: string) => void
  readonly put: (registrationId: string, mail: Mail) => void
  /** Null for a registration that is unknown, finished or older than an hour. */
  readonly read: (registrationId: string) => readonly Mail[] | null
  readonly drop: (registrationId: string) => void
}

const RETENTION_MS = 3_600_000
/** More registrations than one computer sees in an hour. */
export const MAILBOXES_MOST = 1000

export function createMailbox(now: () => number): Mailbox {
  const boxes = new Map<string, { readonly mails: Mail[]; readonly endsAt: number }>()
  const removeOld = (): void => {
    for (const [registrationId, { endsAt }] of boxes) if (endsAt <= now()) boxes.delete(registrationId)
  }
  return {
    open: (registrationId) => {
      removeOld()
      // At the limit, the mailbox opened first is removed.
      const [oldest] = boxes.keys()
      if (oldest !== undefined && boxes.size >= MAILBOXES_MOST) boxes.delete(oldest)
      boxes.set(registrationId, { mails: [], endsAt: now() + RETENTION_MS })
    },
    put: (registrationId, mail) => boxes.get(registrationId)?.mails.push(mail),
    read: (registrationId) => {
      removeOld()
      return boxes.get(registrationId)?.mails ?? null
    },
    drop: (registrationId) => boxes.delete(registrationId)
  }
}
