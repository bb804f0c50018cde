import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { attemptEventSchema, type AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'

const electron = createRequire(import.meta.url)('electron') as string

const query = `
  const { DatabaseSync } = require('node:sqlite')
  const rows = new DatabaseSync(process.argv[1], { readOnly: true }).prepare(
    'SELECT * FROM event WHERE attempt_id = (SELECT attempt_id FROM attempt ORDER BY rowid DESC LIMIT 1) ORDER BY sequence').all()
  console.log(JSON.stringify(rows.map((row) => ({ sequence: row.sequence, act: JSON.parse(row.act), spentMs: row.spent_ms, at: row.at, previousHash: row.previous_hash, hash: row.hash }))))`

/** Reads the events of the newest attempt in a home's journal file, from another process. */
export async function readOpenEvents(home: string): Promise<AttemptEvent[]> {
  const { stdout } = await promisify(execFile)(electron, ['-e', query, join(home, '.config/Koya/attempt-journal.sqlite')], {
    env: { PATH: process.env['PATH'], ELECTRON_RUN_AS_NODE: '1' }
  })
  return z.array(attemptEventSchema).parse(JSON.parse(stdout))
}
