/** What a mail says; always plain text with a code to type, never a link, so that nobody learns to click links in our name. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

export function verificationMail(name: string, code: string): MailText {
  return {
    subject: 'Your Koya code',
    text: [
      `Hello ${onOneLine(name)},`,
      `your code is ${grouped(code)}. Type it in Koya within 15 minutes to finish your registration.`,
      'If you did not register, you need not do anything: without the code there is no account.'
    ].join('\n\n')
  }
}

export function accountExistsMail(): MailText {
  return {
    subject: 'You already have a Koya account',
    text: [
      'Hello,',
      'somebody, perhaps you, registered at Koya with this address. It already has an account, and nothing about that account was changed.',
      'Sign in with your password. If you have forgotten it, choose "Forgot password" in Koya.'
    ].join('\n\n')
  }
}

/** Where it is not clear whose registration a new code would confirm. */
export function disputedMail(): MailText {
  return {
    subject: 'Please register at Koya once more',
    text: [
      'Hello,',
      'somebody, perhaps you, asked for a new Koya code for this address. More than one registration waits for it, so we cannot tell which is yours.',
      'If you would like an account, please register once more in Koya and type the code that comes then.'
    ].join('\n\n')
  }
}

export function resetMail(name: string, code: string): MailText {
  return {
    subject: 'Your code for a new Koya password',
    text: [
      `Hello ${onOneLine(name)},`,
      `your code for a new password is ${grouped(code)}. Type it in Koya within 15 minutes.`,
      'If you did not ask for it, you need not do anything: your password stays as it is.'
    ].join('\n\n')
  }
}

function grouped(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

/** A name comes from whoever registered, which may not be the reader of the mail. */
function onOneLine(name: string): string {
  return name.replace(/[\s\p{C}]+/gu, ' ').slice(0, 100)
}
