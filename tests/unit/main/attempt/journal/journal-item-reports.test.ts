import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import type { NewItemReport } from '../../../../../src-main/attempt/journal/journal-item-reports.ts'
import type { Journal } from '../../../../../src-main/attempt/journal/journal-record.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

function openAt(path: string): Journal {
  const journal = createJournal(path, Date.now)
  journal.open()
  onTestFinished(() => {
    journal.close()
  })
  return journal
}

function report(change: Partial<NewItemReport> = {}): NewItemReport {
  const ids = { reportId: crypto.randomUUID(), attemptId: crypto.randomUUID() }
  return { ...ids, userId: 'ada', itemId: 'physics-1', reason: 'wrong-key', words: 'It is 12.', madeAt: 5, ...change }
}

describe('a report of an item in the journal', () => {
  test('the journal holds one report per learner and item; a new report replaces it under the same id', () => {
    const journal = openAt(join(makeTempFolder(), 'journal.sqlite'))
    const first = journal.keepItemReport(report())
    journal.keepItemReport(report({ userId: 'ben' }))
    journal.keepItemReport(report({ itemId: 'physics-2' }))
    const second = journal.keepItemReport(report({ reason: 'misprint', words: 'A comma.', madeAt: 6 }))
    expect(second).toMatchObject({ reportId: first.reportId, revision: 2, reason: 'misprint', words: 'A comma.', madeAt: 6, receivedRevision: 0 })
    expect(journal.listItemReports('ada').map(({ itemId, revision }) => [itemId, revision])).toEqual([
      ['physics-1', 2],
      ['physics-2', 1]
    ])
  })

  test('an item report can no longer be changed once the backend has received it', () => {
    const journal = openAt(join(makeTempFolder(), 'journal.sqlite'))
    const saved = journal.keepItemReport(report())
    journal.markItemReport(saved.reportId, { revision: 1, quarantineCode: null })
    expect(journal.keepItemReport(report({ words: 'Late.' }))).toEqual({ ...saved, receivedRevision: 1 })
  })

  test('an item report changed while its first version is being sent stays marked as unsent', () => {
    const journal = openAt(join(makeTempFolder(), 'journal.sqlite'))
    const { reportId } = journal.keepItemReport(report())
    journal.keepItemReport(report({ words: 'It is 13.' }))
    journal.markItemReport(reportId, { revision: 1, quarantineCode: null })
    expect(journal.listItemReports('ada')).toMatchObject([{ words: 'It is 13.', revision: 2, receivedRevision: 1 }])
    journal.markItemReport(reportId, { revision: 1, quarantineCode: 'attempt/unknown-item' })
    expect(journal.listItemReports('ada')[0]?.quarantineCode).toBe(null)
  })

  test('an item report acknowledged as saved survives kill -9', { timeout: 60_000 }, async () => {
    const path = join(makeTempFolder(), 'journal.sqlite')
    const script = resolve(import.meta.dirname, '../../../../support/item-report-child.ts')
    const child = spawn(process.execPath, [script, path], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'pipe', 'inherit']
    })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (printed.includes('item-40\n')) child.kill('SIGKILL')
    })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    const said = printed.split('\n').slice(0, -1)
    const saved = openAt(path).listItemReports('ada')
    expect(said.length).toBeGreaterThanOrEqual(40)
    expect(saved.slice(0, said.length).map(({ words }) => words)).toEqual(said)
  })

  test('item reports can be saved in a journal from before reports existed, and survive damage in the file', () => {
    const folder = makeTempFolder()
    const path = join(folder, 'journal.sqlite')
    const before = createJournal(path, Date.now)
    before.open()
    before.close()
    const former = new DatabaseSync(path)
    former.exec('DROP TABLE support_message; DROP TABLE item_report; PRAGMA user_version = 2')
    former.close()
    const journal = createJournal(path, Date.now)
    journal.open()
    const saved = journal.keepItemReport(report())
    journal.close()
    const hurt = new DatabaseSync(path)
    hurt.prepare('INSERT INTO attempt (attempt_id, user_id, paper) VALUES (?, ?, ?)').run('a', 'ada', 'no paper')
    hurt.close()
    const next = createJournal(path, Date.now)
    expect(next.open().quarantinedPath).not.toBe(null)
    expect(next.listItemReports('ada')).toEqual([saved])
    next.close()
  })
})
