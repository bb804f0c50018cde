import type { WeeklySummary } from '../../../src-shared/learning/week/weekly-summary.ts'
import type { AccountDependencies } from '../../account/session/account-dependencies.ts'
import type { Core } from '../../platform/core/core.ts'
import { yieldToEventLoop } from '../../platform/jobs/yield-regularly.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { dueWeekOf, latestDueWeek } from './due-week.ts'
import type { DueWeeklyMail, WeeklyMailRepository } from './weekly-mail-repository.ts'
import { weeklyMail } from './weekly-mail-texts.ts'

interface SendDeps extends Pick<AccountDependencies, 'mailer' | 'jobs' | 'now'>, Pick<Core, 'logger'> {
  readonly weeklyMails: Pick<WeeklyMailRepository, 'listBefore' | 'claim' | 'giveBack'>
  /** Null where there is no such account. */
  readonly readSummary: (accountId: string, zone: string) => Promise<WeeklySummary | null>
}

type SmtpMailer = Extract<Mailer, { readonly kind: 'smtp' }>

/** Mails of one run; the next one has the rest. */
const MOST_IN_RUN = 5000
/** Tries for one Sunday. */
const MOST_TRIES = 5
/** A mail server that refuses so many in a row is away: the others keep their tries for the next run. */
const MOST_REFUSALS = 3

/**
 * Sends the summaries that are due, one after the other, and lets other work run between them. A mail is claimed in the database before it is sent, so of
 * several servers one sends it, and a process that dies does not send it again.
 */
export function handleWeeklyMails(deps: SendDeps): void {
  const { mailer, jobs } = deps
  if (mailer.kind !== 'smtp') return
  jobs.handle('send-weekly-mails', (_, stopping) => sendDue(deps, mailer, stopping))
}

async function sendDue({ weeklyMails, readSummary, now, logger }: SendDeps, mailer: SmtpMailer, stopping: AbortSignal): Promise<void> {
  let [refused, refusedInARow] = [0, 0]
  const sendOne = async ({ accountId, address, zone, lastSentWeek }: DueWeeklyMail, week: string): Promise<void> => {
    const summary = await readSummary(accountId, zone)
    const mail = { accountId, address, week, lastSentWeek }
    if (summary === null || !(await weeklyMails.claim({ ...mail, now: now() }))) return
    try {
      await mailer.send(address, weeklyMail(summary))
      refusedInARow = 0
    } catch {
      // Mail servers repeat the address in what they answer, so it is not logged.
      refused += 1
      refusedInARow += 1
      await weeklyMails.giveBack(mail, MOST_TRIES)
    }
  }
  for (const due of await weeklyMails.listBefore(latestDueWeek(now()), MOST_IN_RUN)) {
    if (stopping.aborted || refusedInARow >= MOST_REFUSALS) break
    const week = dueWeekOf(now(), due.zone)
    if (week > due.lastSentWeek) await sendOne(due, week)
    await yieldToEventLoop()
  }
  if (refused > 0) logger.warn({ refused }, 'the mail server refused weekly mails')
}
