import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

describe('a message to the staff in the journal', () => {
  test('support messages survive a restart, an upgraded journal and damage elsewhere in the file', () => {
    const path = join(makeTempFolder(), 'journal.sqlite')
    const message = (words: string) =>
      ({ messageId: crypto.randomUUID(), threadId: crypto.randomUUID(), userId: 'ada', about: 'other', words, madeAt: 5 }) as const
    const former = createJournal(path, Date.now)
    former.open()
    former.close()
    const old = new DatabaseSync(path)
    old.exec('DROP TABLE support_message; PRAGMA user_version = 3')
    old.close()
    const journal = createJournal(path, Date.now)
    journal.open()
    const [one, two] = [message('one'), message('two')]
    journal.keepSupportMessage(one)
    journal.keepSupportMessage(two)
    journal.markSupportMessage(one.messageId, null)
    journal.markSupportMessage(two.messageId, 'support/thread-full')
    journal.close()
    const saved = [
      { ...one, isReceived: true, quarantineCode: null },
      { ...two, isReceived: false, quarantineCode: 'support/thread-full' }
    ]
    const again = createJournal(path, Date.now)
    expect(again.open().quarantinedPath).toBe(null)
    expect(again.listSupportMessages('ada')).toEqual(saved)
    again.close()
    const hurt = new DatabaseSync(path)
    hurt.prepare('INSERT INTO attempt (attempt_id, user_id, paper) VALUES (?, ?, ?)').run('a', 'ada', 'no paper')
    hurt.close()
    const next = createJournal(path, Date.now)
    expect(next.open().quarantinedPath).not.toBe(null)
    expect(next.listSupportMessages('ada')).toEqual(saved)
    next.close()
  })
})
