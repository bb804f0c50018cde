import { expect, it } from 'vitest'
import { readServerCommand } from '../../../src-server/read-server-command.ts'

it('is to serve, where nothing is said', () => {
  expect(readServerCommand([])).toEqual({ ok: true, value: { kind: 'serve' } })
})

it('is to make an admin of an e-mail address or a user name, in a folder where one is named', () => {
  expect(readServerCommand(['--make-admin', ' Ada@Example.com '])).toEqual({
    ok: true,
    value: { kind: 'make-admin', identifier: 'ada@example.com', dataFolder: undefined }
  })
  expect(readServerCommand(['--make-admin=bisi4821', '--data', '/srv/koya'])).toEqual({
    ok: true,
    value: { kind: 'make-admin', identifier: 'bisi4821', dataFolder: '/srv/koya' }
  })
})

it('is to mark again by the corrections of a file, in the name of somebody', () => {
  expect(readServerCommand(['--remark', 'corrections.json', '--by', ' Ada Obi ', '--data', '/srv/koya'])).toEqual({
    ok: true,
    value: { kind: 'remark', file: 'corrections.json', madeBy: 'Ada Obi', dataFolder: '/srv/koya' }
  })
})

it('is to list what learners have reported, or to close one report with a note that its learner reads', () => {
  expect(readServerCommand(['--item-reports', '--data', '/srv/koya'])).toEqual({
    ok: true,
    value: { kind: 'list-item-reports', dataFolder: '/srv/koya' }
  })
  expect(readServerCommand(['--item-reports', 'close', 'r-1', '--by', ' Ada Obi ', '--note', ' Mended, thank you. '])).toEqual({
    ok: true,
    value: { kind: 'close-item-report', reportId: 'r-1', by: 'Ada Obi', note: 'Mended, thank you.', dataFolder: undefined }
  })
})

it.each([
  [['--remark', 'corrections.json'], 'by'],
  [['--remark', 'corrections.json', '--by', ' '], 'by'],
  [['--remark', '', '--by', 'Ada'], 'remark'],
  [['--remark', 'a.json', '--by', 'Ada', '--make-admin', 'bisi4821'], 'remark'],
  [['--by', 'Ada'], 'by'],
  [['--note', 'Mended.'], 'note'],
  [['--remark', 'a.json', '--by', 'Ada', '--note', 'Mended.'], 'note'],
  [['--item-reports', '--by', 'Ada'], 'by'],
  [['--item-reports', '--note', 'Mended.'], 'note'],
  [['--item-reports', 'open', 'r-1'], 'item-reports'],
  [['--item-reports', 'close'], 'item-reports'],
  [['--item-reports', 'close', 'r-1', 'r-2', '--by', 'Ada', '--note', 'Mended.'], 'item-reports'],
  [['--item-reports', 'close', 'r-1', '--note', 'Mended.'], 'by'],
  [['--item-reports', 'close', 'r-1', '--by', 'Ada'], 'note'],
  [['--item-reports', 'close', 'r-1', '--by', 'Ada', '--note', 'x'.repeat(401)], 'note'],
  [['--item-reports', '--make-admin', 'bisi4821'], 'item-reports'],
  [['--item-reports', '--remark', 'a.json', '--by', 'Ada'], 'item-reports'],
  [['--make-admin'], 'options'],
  [['--make-admin', ''], 'make-admin'],
  [['--make-admin', 'no body'], 'make-admin'],
  [['--data', '/srv/koya'], 'data'],
  [['--help-me'], 'options'],
  [['serve'], 'options']
])('names what is wrong with %j', (words, field) => {
  const command = readServerCommand(words)
  expect(command.ok ? null : [command.error.code, Object.keys(command.error.fields ?? {})]).toEqual(['request/malformed', [field]])
})
