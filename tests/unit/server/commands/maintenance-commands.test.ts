import { expect, it } from 'vitest'
import { readServerCommand } from '../../../../src-server/commands/read-server-command.ts'

it('server commands make a backup, restore it, or make a certificate', () => {
  expect(readServerCommand(['--backup', 'monday.koyabackup', '--data', '/srv/koya'])).toEqual({
    ok: true,
    value: { kind: 'upkeep', command: { kind: 'backup', file: 'monday.koyabackup', dataFolder: '/srv/koya' } }
  })
  expect(readServerCommand(['--restore=monday.koyabackup'])).toEqual({
    ok: true,
    value: { kind: 'upkeep', command: { kind: 'restore', file: 'monday.koyabackup', dataFolder: undefined } }
  })
  expect(readServerCommand(['--make-certificate', 'tls'])).toEqual({
    ok: true,
    value: { kind: 'upkeep', command: { kind: 'make-certificate', folder: 'tls' } }
  })
})

it.each([
  [['--backup', ''], 'file'],
  [['--backup', 'a', '--restore', 'b'], 'restore'],
  [['--make-certificate', 'tls', '--data', 'x'], 'data'],
  [['--backup', 'a', '--by', 'Ada'], 'by'],
  [['--backup', 'a', 'b'], 'make'],
  [['--restore'], 'restore']
])('maintenance command arguments are refused: %j', (words, option) => {
  const result = readServerCommand(words)
  expect(result.ok ? null : Object.keys(result.error.fields ?? {})).toEqual([option])
})
