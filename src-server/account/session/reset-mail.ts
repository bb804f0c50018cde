import { randomUUID } from 'node:crypto'
import { resetMail } from '../../platform/mail/mail-texts.ts'
import { CODE_VALID_FOR_MS, codeOf, hashCode } from '../store/account-codes.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { mayMail } from './may-mail.ts'

/**
 * Has a code for a new password mailed, also if this process dies now. For an address without an account, the same statements store a job that names nobody,
 * so neither the reply nor its duration reveals which it is.
 */
export async function requestResetMail(services: AccountDependencies, email: string, source: string): Promise<void> {
  const { accounts, rateLimits, jobs } = services
  const account = await accounts.findByIdentifier(email)
  if (!(await mayMail(services, 'reset-mail', { subject: email, source: account ? undefined : source }))) return
  await rateLimits.clear('reset', email)
  const accountId = account?.accountId ?? randomUUID()
  await jobs.send('mail-reset-code', { accountId, mailId: randomUUID() }, accountId)
}

/** Sends such mails. */
export function handleResetMails({ accounts, mailer, jobs, codeKey, now }: AccountDependencies): void {
  if (mailer.kind !== 'smtp') return
  jobs.handle('mail-reset-code', async ({ accountId, mailId }) => {
    const account = await accounts.find(accountId)
    // Nobody, a deleted account or one without an address.
    if (account?.identifier.includes('@') !== true) return
    const { identifier: to, name, epoch } = account
    // A code that was used has raised the epoch, so a mail that is sent again does not make it valid again.
    const code = codeOf(codeKey, 'reset', `${accountId}\n${mailId}\n${String(epoch)}`)
    await accounts.saveResetCode(accountId, hashCode(codeKey, to, code), now() + CODE_VALID_FOR_MS)
    await mailer.send(to, resetMail(name, code))
  })
}
