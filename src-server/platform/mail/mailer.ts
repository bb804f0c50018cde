import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import type { SmtpSettings } from '../../../src-shared/contracts/embedded-messages.ts'
import type { Mailbox } from './create-mailbox.ts'
import type { MailText } from './mail-texts.ts'

/** How this backend sends mail. `smtp` sends it, `local` shows the mail of a registration in the app (embedded backend only), `none` does neither. */
export type Mailer =
  | { readonly kind: 'smtp'; readonly send: (to: string, mail: MailText) => Promise<void>; readonly close: () => Promise<void> }
  | { readonly kind: 'local'; readonly mailbox: Mailbox }
  | { readonly kind: 'none' }

/** A server that hangs must not keep this one from stopping. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
const PAUSES_MS = [1_000, 5_000]

/** Sends through the SMTP server at `url`, with three attempts. Loads the mail library with the first mail. Rejects after the last attempt. */
export function createSmtpMailer({ url, from }: SmtpSettings, logger: Pick<FastifyBaseLogger, 'warn'>): Mailer {
  let transport: Promise<Transporter> | null = null
  const open = (): Promise<Transporter> => (transport ??= import('nodemailer').then(({ createTransport }) => createTransport({ url, ...TIMEOUTS })))
  const send = async (to: string, mail: MailText): Promise<void> => {
    for (const pauseMs of [...PAUSES_MS, null]) {
      try {
        await (await open()).sendMail({ from, to: { name: '', address: to }, ...mail })
        return
      } catch (error) {
        if (pauseMs === null) throw error
        logger.warn({ err: error }, 'a mail could not be sent yet')
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }
  return { kind: 'smtp', send, close: async () => (await transport)?.close() }
}
