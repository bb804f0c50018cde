import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openLogFile } from '../../../../../src-main/platform/log/open-log-file.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const linesOf = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

test('a log call writes its line with level and time before it returns, and a second run appends to the file', async () => {
  const path = join(makeTempFolder(), 'logs', 'main.log')
  const first = await openLogFile(path, new PassThrough())
  first.info('started')
  first.error('the disk is full: "C:\\"')
  const second = await openLogFile(path, new PassThrough())
  second.warn('slow')
  expect(linesOf(path)).toEqual([
    { level: 'info', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string, msg: 'started' },
    { level: 'error', time: expect.any(String) as string, msg: 'the disk is full: "C:\\"' },
    { level: 'warn', time: expect.any(String) as string, msg: 'slow' }
  ])
})

test('a log file over one megabyte is renamed to main.old.log without losing a line', async () => {
  const path = join(makeTempFolder(), 'main.log')
  const log = await openLogFile(path, new PassThrough({ highWaterMark: 2 ** 22 }))
  for (let line = 0; line < 12; line += 1) log.info(`${String(line)} ${'x'.repeat(100_000)}`)
  log.info('last')
  const older = path.replace('main.log', 'main.old.log')
  expect(statSync(older).size).toBeGreaterThan(1_048_576)
  expect(linesOf(older)).toHaveLength(11)
  expect(linesOf(path)).toMatchObject([{ msg: expect.stringMatching(/^11 x/) as string }, { msg: 'last' }])
})

test('log lines also go to the terminal, and a closed terminal does not stop logging', async () => {
  const path = join(makeTempFolder(), 'main.log')
  const terminal = new PassThrough()
  const log = await openLogFile(path, terminal)
  log.error('the keychain is locked')
  expect(JSON.parse(String(terminal.read()))).toMatchObject({ level: 'error', msg: 'the keychain is locked' })
  terminal.destroy(new Error('write EPIPE'))
  await new Promise(setImmediate)
  log.info('goes on')
  expect(linesOf(path)).toMatchObject([{ msg: 'the keychain is locked' }, { msg: 'goes on' }])
})

test('logging goes on in the same file while another program holds the old one', async () => {
  const path = join(makeTempFolder(), 'main.log')
  // A full folder cannot be replaced, as a held file cannot be on Windows.
  mkdirSync(join(path.replace('main.log', 'main.old.log'), 'held'), { recursive: true })
  const log = await openLogFile(path, new PassThrough({ highWaterMark: 2 ** 22 }))
  for (let line = 0; line < 12; line += 1) log.info(`${String(line)} ${'x'.repeat(100_000)}`)
  expect(linesOf(path)).toHaveLength(12)
})
