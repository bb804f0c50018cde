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

it.each([
  [['--remark', 'corrections.json'], 'by'],
  [['--remark', 'corrections.json', '--by', ' '], 'by'],
  [['--remark', '', '--by', 'Ada'], 'remark'],
  [['--remark', 'a.json', '--by', 'Ada', '--make-admin', 'bisi4821'], 'remark'],
  [['--by', 'Ada'], 'by'],
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
