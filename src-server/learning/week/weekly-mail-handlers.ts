import { randomUUID } from 'node:crypto'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { WeeklyMail } from '../../../src-shared/learning/week/weekly-mail.ts'
import type { AccountDependencies } from '../../account/session/account-dependencies.ts'
import { CODE_ATTEMPT_LIMIT, CODE_VALID_FOR_MS, codeOf, hashCode, isSameHash } from '../../account/store/account-codes.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { dueWeekOf } from './due-week.ts'
import type { WeeklyMailRepository, WeeklyMailRow } from './weekly-mail-repository.ts'
import { weeklyCodeMail } from './weekly-mail-texts.ts'

export interface WeeklyMailDeps extends Pick<AccountDependencies, 'profiles' | 'rateLimits' | 'mailer' | 'jobs' | 'codeKey' | 'now'> {
  readonly weeklyMails: WeeklyMailRepository
}

type WeeklyMailHandlers = Pick<HandlerTable, 'fetchWeeklyMail' | 'askWeeklyMail' | 'confirmWeeklyMail' | 'stopWeeklyMail'>

const WINDOW_MS = 3_600_000
/** Codes that an account may ask for in an hour, and that an address gets, whoever asks: it may be a stranger's. */
const MOST_ASKED = 5
const MOST_TO_ADDRESS = 5

/** A mail that comes later than this after its request gets the whole time for its code. */
const LATE_MS = 60_000

/** Handlers of who gets a learner's week by mail. Nobody gets one whose owner has not typed the code of the address. */
export function createWeeklyMailHandlers(deps: WeeklyMailDeps): WeeklyMailHandlers {
  const { weeklyMails, mailer, rateLimits } = deps
  return {
    fetchWeeklyMail: async ({ caller: { accountId } }) =>
      succeed(mailer.kind === 'smtp' ? toShown(await weeklyMails.find(accountId)) : { state: 'unavailable' }),
    askWeeklyMail: ({ caller: { accountId }, body }) => ask(deps, { accountId, ...body }),
    confirmWeeklyMail: ({ caller: { accountId }, body: { code } }) => confirm(deps, accountId, code),
    // Also where a server no longer sends mail: the address is deleted.
    stopWeeklyMail: async ({ caller: { accountId } }) => {
      await weeklyMails.remove(accountId)
      await rateLimits.clear('weekly-mail-code', accountId)
      return succeed(mailer.kind === 'smtp' ? { state: 'off' } : { state: 'unavailable' })
    }
  }
}

function toShown(row: WeeklyMailRow | null): WeeklyMail {
  if (row === null) return { state: 'off' }
  return { state: row.confirmedAt === null ? 'waiting' : 'on', address: row.address }
}

interface Asking {
  readonly accountId: string
  readonly address: string
  readonly zone: string
}

async function ask(deps: WeeklyMailDeps, { accountId, address, zone }: Asking): Promise<Result<WeeklyMail>> {
  const { weeklyMails, rateLimits, mailer, jobs, codeKey, now } = deps
  if (mailer.kind !== 'smtp') return fail('weekly-mail/unavailable')
  const at = now()
  if ((await rateLimits.add({ purpose: 'weekly-mail', subject: accountId, now: at }, WINDOW_MS)) > MOST_ASKED) return fail('weekly-mail/too-often')
  // Counted without the address: it belongs to somebody who may have no account.
  const subject = hashCode(codeKey, 'weekly-mail', address)
  if ((await rateLimits.add({ purpose: 'weekly-mail-address', subject, now: at }, WINDOW_MS)) > MOST_TO_ADDRESS) return fail('weekly-mail/too-often')
  const mailId = randomUUID()
  await weeklyMails.ask({ accountId, address, zone, mailId, codeExpiresAt: at + CODE_VALID_FOR_MS })
  await rateLimits.clear('weekly-mail-code', accountId)
  await jobs.send('mail-weekly-code', { accountId, mailId }, accountId)
  return succeed({ state: 'waiting', address })
}

async function confirm(deps: WeeklyMailDeps, accountId: string, code: string): Promise<Result<WeeklyMail>> {
  const { weeklyMails, rateLimits, mailer, now } = deps
  if (mailer.kind !== 'smtp') return fail('weekly-mail/unavailable')
  const row = await weeklyMails.find(accountId)
  // Pressed twice, or on two computers.
  if (row !== null && row.confirmedAt !== null) return succeed({ state: 'on', address: row.address })
  // Counted before the code is checked, so concurrent attempts cannot exceed five.
  const count = await rateLimits.add({ purpose: 'weekly-mail-code', subject: accountId, now: now() }, CODE_VALID_FOR_MS)
  if (count > CODE_ATTEMPT_LIMIT) return fail('verification/too-many-tries')
  if (row === null || !isSameHash(codeFor(deps, row), code)) return fail('verification/wrong-code')
  if (row.codeExpiresAt <= now()) return fail('verification/code-expired')
  const { mailId, zone, address } = row
  // The first mail is that of the next Sunday.
  const isConfirmed = await weeklyMails.confirm(accountId, { mailId, week: dueWeekOf(now(), zone), now: now() })
  if (!isConfirmed) return fail('verification/wrong-code')
  await rateLimits.clear('weekly-mail-code', accountId)
  return succeed({ state: 'on', address })
}

function codeFor({ codeKey }: Pick<WeeklyMailDeps, 'codeKey'>, { accountId, mailId, address }: WeeklyMailRow): string {
  return codeOf(codeKey, 'weekly-mail', `${accountId}\n${mailId}\n${address}`)
}

/** Sends the mails with codes. */
export function handleWeeklyCodeMails(deps: WeeklyMailDeps): void {
  const { weeklyMails, profiles, mailer, jobs, now } = deps
  if (mailer.kind !== 'smtp') return
  jobs.handle('mail-weekly-code', async ({ accountId, mailId }) => {
    const row = await weeklyMails.find(accountId)
    const user = await profiles.readUser(accountId)
    // Stopped, confirmed or asked for again meanwhile, or a deleted account.
    if (user === null || row?.mailId !== mailId || row.confirmedAt !== null) return
    const expiresAt = now() + CODE_VALID_FOR_MS
    if (row.codeExpiresAt < expiresAt - LATE_MS) await weeklyMails.renewCode(accountId, mailId, expiresAt)
    await mailer.send(row.address, weeklyCodeMail(user.name, codeFor(deps, row)))
  })
}
