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

/** Sends through the SMTP server at `url`. Loads the mail library with the first mail. Rejects where the server does not take it: its job is tried again. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  let transport: Promise<Transporter> | null = null
  const open = (): Promise<Transporter> => (transport ??= import('nodemailer').then(({ createTransport }) => createTransport({ url, ...TIMEOUTS })))
  return {
    kind: 'smtp',
    send: async (to, { subject, text, html }) => {
      await (await open()).sendMail({ from, to: { name: '', address: to }, subject, text, ...(html === undefined ? {} : { html }) })
    },
    close: async () => (await transport)?.close()
  }
}
