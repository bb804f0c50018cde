/** The text of a mail: always plain text with a code to type, never a link, so that learners do not get used to clicking links sent in our name. */
export interface MailText {
  readonly subject: string
  readonly text: string
  /** The same for programs that prefer it, without links and remote content. */
  readonly html?: string
}

export function verificationMail(name: string, code: string): MailText {
  return {
    subject: 'Your Koya code',
    text: [
      `Hello ${onOneLine(name)},`,
      `Your code is ${grouped(code)}. Type it in Koya within 15 minutes to finish your registration.`,
      'If you did not register, ignore this e-mail. Without the code, no account is made.'
    ].join('\n\n')
  }
}

export function accountExistsMail(): MailText {
  return {
    subject: 'You already have a Koya account',
    text: [
      'Hello,',
      'Someone, perhaps you, tried to register in Koya with this address. It already has an account, and that account was not changed.',
      'Sign in with your password. If you forgot it, press "Forgot your password?" in Koya.'
    ].join('\n\n')
  }
}

/** The mail for an address with several registrations, where a new code could confirm the wrong one. */
export function disputedMail(): MailText {
  return {
    subject: 'Please register in Koya again',
    text: [
      'Hello,',
      'Someone, perhaps you, asked for a new Koya code for this address. More than one registration uses it, so we cannot tell which is yours.',
      'If you want an account, register in Koya again and type the new code that we send you.'
    ].join('\n\n')
  }
}

export function resetMail(name: string, code: string): MailText {
  return {
    subject: 'Your code for a new Koya password',
    text: [
      `Hello ${onOneLine(name)},`,
      `Your code for a new password is ${grouped(code)}. Type it in Koya within 15 minutes.`,
      'If you did not ask for it, ignore this e-mail. Your password stays the same.'
    ].join('\n\n')
  }
}

function grouped(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

/** The name comes from the person who registered, who may not be the reader of the mail. */
function onOneLine(name: string): string {
  return name.replace(/[\s\p{C}]+/gu, ' ').slice(0, 100)
}
