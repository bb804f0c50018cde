import { expect, it } from 'vitest'
import { createMailbox, MAILBOXES_MOST } from '../../../../../src-server/platform/mail/create-mailbox.ts'

it('the mailbox holds the newest registrations, however many are made within the hour', () => {
  const mailbox = createMailbox(() => 1)
  for (let number = 0; number <= MAILBOXES_MOST; number += 1) {
    mailbox.open(String(number))
    mailbox.put(String(number), { to: 'ada@example.com', subject: 'Code', text: String(number), sentAt: 1 })
  }
  expect({ oldest: mailbox.read('0'), nextCount: mailbox.read('1')?.length, newestText: mailbox.read(String(MAILBOXES_MOST))?.[0]?.text }).toEqual({
    oldest: null,
    nextCount: 1,
    newestText: String(MAILBOXES_MOST)
  })
})
