import { sql } from 'kysely'
import type { Queries } from '../../platform/database/open-database.ts'

/** An address that gets, or is to get, the weekly summary of an account. Times in milliseconds since 1970. */
export interface WeeklyMailRow {
  readonly accountId: string
  readonly address: string
  /** The time zone of the computer on which it was asked for. */
  readonly zone: string
  /** Makes the code of the address. */
  readonly mailId: string
  readonly codeExpiresAt: number
  /** Null until the code was typed. */
  readonly confirmedAt: number | null
}

/** A confirmed address. `lastSentWeek`: the date of the last Sunday that is done. */
export interface DueWeeklyMail {
  readonly accountId: string
  readonly address: string
  readonly zone: string
  readonly lastSentWeek: string
}

interface MailTry {
  readonly accountId: string
  readonly address: string
  /** The date of the Sunday. */
  readonly week: string
  /** The Sunday that was done before. */
  readonly lastSentWeek: string
  readonly now: number
}

export interface WeeklyMailRepository {
  readonly find: (accountId: string) => Promise<WeeklyMailRow | null>
  /** Saves an address that waits for its code. It replaces an earlier one, which gets no more mail. */
  readonly ask: (row: Omit<WeeklyMailRow, 'confirmedAt'>) => Promise<void>
  readonly renewCode: (accountId: string, mailId: string, expiresAt: number) => Promise<void>
  /** Begins the mail after `week`, which is not sent. Returns whether this address still waited for its code. */
  readonly confirm: (accountId: string, request: { readonly mailId: string; readonly week: string; readonly now: number }) => Promise<boolean>
  readonly remove: (accountId: string) => Promise<void>
  /** Removes addresses whose code was not typed and ended before a time. */
  readonly removeUnconfirmed: (before: number) => Promise<void>
  /** Confirmed addresses of open accounts with a Sunday before `week` done, those that have waited longest first. */
  readonly listBefore: (week: string, most: number) => Promise<readonly DueWeeklyMail[]>
  /**
   * Takes the mail of a Sunday before it is sent: of several servers one gets true. It then counts as sent, also if this process dies, so that it never comes
   * twice. False as well where the address was changed or stopped meanwhile.
   */
  readonly claim: (mail: MailTry) => Promise<boolean>
  /** Gives a claimed mail back that was not sent, for a later try; after `mostTries` it stays as it is. */
  readonly giveBack: (mail: Omit<MailTry, 'now'>, mostTries: number) => Promise<void>
}

export function createWeeklyMailRepository(queries: Queries): WeeklyMailRepository {
  return {
    find: async (accountId) => {
      const row = await queries.selectFrom('weekly_mail').selectAll().where('account_id', '=', accountId).executeTakeFirst()
      if (row === undefined) return null
      const { address, zone, mail_id: mailId, code_expires_at: codeExpiresAt, confirmed_at: confirmedAt } = row
      return { accountId, address, zone, mailId, codeExpiresAt, confirmedAt }
    },
    ask: async ({ accountId, address, zone, mailId, codeExpiresAt }) => {
      const asked = { address, zone, mail_id: mailId, code_expires_at: codeExpiresAt, confirmed_at: null, last_sent_week: null }
      const untried = { tried_week: null, tries: 0, tried_at: 0 }
      await queries
        .insertInto('weekly_mail')
        .values({ account_id: accountId, ...asked, ...untried })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...asked, ...untried }))
        .execute()
    },
    renewCode: async (accountId, mailId, expiresAt) => {
      await queries
        .updateTable('weekly_mail')
        .set({ code_expires_at: expiresAt })
        .where('account_id', '=', accountId)
        .where('mail_id', '=', mailId)
        .where('confirmed_at', 'is', null)
        .execute()
    },
    confirm: async (accountId, { mailId, week, now }) => {
      const { numUpdatedRows } = await queries
        .updateTable('weekly_mail')
        .set({ confirmed_at: now, last_sent_week: week })
        .where('account_id', '=', accountId)
        .where('mail_id', '=', mailId)
        .where('confirmed_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    remove: async (accountId) => {
      await queries.deleteFrom('weekly_mail').where('account_id', '=', accountId).execute()
    },
    removeUnconfirmed: async (before) => {
      await queries.deleteFrom('weekly_mail').where('confirmed_at', 'is', null).where('code_expires_at', '<', before).execute()
    },
    listBefore: (week, most) => listBefore(queries, week, most),
    claim: (mail) => claim(queries, mail),
    giveBack: async ({ accountId, address, week, lastSentWeek }, mostTries) => {
      await queries
        .updateTable('weekly_mail')
        .set({ last_sent_week: lastSentWeek })
        .where('account_id', '=', accountId)
        .where('address', '=', address)
        .where('last_sent_week', '=', week)
        .where('tries', '<', mostTries)
        .execute()
    }
  }
}

async function listBefore(queries: Queries, week: string, most: number): Promise<readonly DueWeeklyMail[]> {
  const rows = await queries
    .selectFrom('weekly_mail')
    .innerJoin('account', 'account.account_id', 'weekly_mail.account_id')
    .select(['weekly_mail.account_id', 'address', 'zone', 'last_sent_week'])
    .where('confirmed_at', 'is not', null)
    .where('last_sent_week', '<', week)
    .where('account.is_disabled', '=', 0)
    .orderBy('tried_at')
    .orderBy('weekly_mail.account_id')
    .limit(most)
    .execute()
  return rows.flatMap(({ account_id: accountId, address, zone, last_sent_week: lastSentWeek }) =>
    lastSentWeek === null ? [] : [{ accountId, address, zone, lastSentWeek }]
  )
}

async function claim(queries: Queries, { accountId, address, week, lastSentWeek, now }: MailTry): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('weekly_mail')
    .set({
      last_sent_week: week,
      tries: sql<number>`case when tried_week = ${week} then tries + 1 else 1 end`,
      tried_week: week,
      tried_at: now
    })
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .where('confirmed_at', 'is not', null)
    .where('last_sent_week', '=', lastSentWeek)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
