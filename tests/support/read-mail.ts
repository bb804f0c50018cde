/** Returns a mail as received with its quoted-printable parts decoded. */
export function readMail(message: string): string {
  const bytes = message.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
