import { expect, it } from 'vitest'
import { readServerCommand } from '../../../../src-server/commands/read-server-command.ts'

it('the server command without arguments is to serve', () => {
  expect(readServerCommand([])).toEqual({ ok: true, value: { kind: 'serve' } })
})

it('the server command makes an admin by e-mail address or user name, in the given data folder', () => {
  expect(readServerCommand(['--make-admin', ' Ada@Example.com '])).toEqual({
    ok: true,
    value: { kind: 'make-admin', identifier: 'ada@example.com', dataFolder: undefined }
  })
  expect(readServerCommand(['--make-admin=bisi4821', '--data', '/srv/koya'])).toEqual({
    ok: true,
    value: { kind: 'make-admin', identifier: 'bisi4821', dataFolder: '/srv/koya' }
  })
})

it('the server command regrades by the corrections of a file, in a given name', () => {
  expect(readServerCommand(['--remark', 'corrections.json', '--by', ' Ada Obi ', '--data', '/srv/koya'])).toEqual({
    ok: true,
    value: { kind: 'remark', file: 'corrections.json', madeBy: 'Ada Obi', dataFolder: '/srv/koya' }
  })
})

it('the server command lists item reports, or closes one with a note for its learner', () => {
  expect(readServerCommand(['--item-reports', '--data', '/srv/koya'])).toEqual({
    ok: true,
    value: { kind: 'list-item-reports', dataFolder: '/srv/koya' }
  })
  expect(readServerCommand(['--item-reports', 'close', 'r-1', '--by', ' Ada Obi ', '--note', ' Mended, thank you. '])).toEqual({
    ok: true,
    value: { kind: 'close-item-report', reportId: 'r-1', by: 'Ada Obi', note: 'Mended, thank you.', dataFolder: undefined }
  })
})

it('the server command makes an announcement for some days, lists announcements, or withdraws one', () => {
  const days = ['--from', '2026-11-22', '--until', '2026-12-24']
  expect(readServerCommand(['--announce', ' Mocks on Saturday. ', ...days, '--by', 'Ada Obi', '--class', 'ss-2', '--class', 'ss-3'])).toEqual({
    ok: true,
    value: {
      kind: 'announce',
      announcement: { text: 'Mocks on Saturday.', from: '2026-11-22', until: '2026-12-24', classLevels: ['ss-2', 'ss-3'], targetExams: [] },
      by: 'Ada Obi',
      dataFolder: undefined
    }
  })
  expect(readServerCommand(['--announcements', '--data', '/srv/koya'])).toEqual({
    ok: true,
    value: { kind: 'list-announcements', dataFolder: '/srv/koya' }
  })
  expect(readServerCommand(['--announcements', 'withdraw', 'a-1', '--by', 'Ada Obi'])).toEqual({
    ok: true,
    value: { kind: 'withdraw-announcement', announcementId: 'a-1', by: 'Ada Obi', dataFolder: undefined }
  })
})

it('the server command lists support conversations, answers one, or closes one', () => {
  expect(readServerCommand(['--support', '--data', '/srv/koya'])).toEqual({ ok: true, value: { kind: 'list-support', dataFolder: '/srv/koya' } })
  expect(readServerCommand(['--support', 'answer', 'c-1', '--by', ' Ada Obi ', '--note', ' It is there now. '])).toEqual({
    ok: true,
    value: { kind: 'answer-support', threadId: 'c-1', by: 'Ada Obi', words: 'It is there now.', dataFolder: undefined }
  })
  expect(readServerCommand(['--support', 'close', 'c-1'])).toEqual({
    ok: true,
    value: { kind: 'close-support', threadId: 'c-1', dataFolder: undefined }
  })
})

const told = ['--announce', 'Mocks', '--from', '2026-11-22', '--until', '2026-12-24'] as const

it.each([
  [[...told], 'by'],
  [['--announce', ' ', '--from', '2026-11-22', '--until', '2026-12-24', '--by', 'Ada'], 'text'],
  [['--announce', 'x'.repeat(601), '--from', '2026-11-22', '--until', '2026-12-24', '--by', 'Ada'], 'text'],
  [['--announce', 'Mocks', '--until', '2026-12-24', '--by', 'Ada'], 'from'],
  [['--announce', 'Mocks', '--from', '2026-12-25', '--until', '2026-12-24', '--by', 'Ada'], 'until'],
  [[...told, '--by', 'Ada', '--class', 'ss-9'], 'class'],
  [[...told, '--by', 'Ada', '--exam', 'driving'], 'exam'],
  [[...told, '--by', 'Ada', '--note', 'Mended.'], 'note'],
  [[...told, '--by', 'Ada', '--announcements'], 'announcements'],
  [['--from', '2026-11-22'], 'from'],
  [['--announcements', '--by', 'Ada'], 'by'],
  [['--announcements', 'withdraw'], 'withdraw'],
  [['--announcements', 'withdraw', 'a-1'], 'by'],
  [['--remark', 'corrections.json'], 'by'],
  [['--remark', 'corrections.json', '--by', ' '], 'by'],
  [['--remark', '', '--by', 'Ada'], 'file'],
  [['--remark', 'a.json', '--by', 'Ada', '--make-admin', 'bisi4821'], 'make-admin'],
  [['--by', 'Ada'], 'by'],
  [['--note', 'Mended.'], 'note'],
  [['--remark', 'a.json', '--by', 'Ada', '--note', 'Mended.'], 'note'],
  [['--item-reports', '--by', 'Ada'], 'by'],
  [['--item-reports', '--note', 'Mended.'], 'note'],
  [['--item-reports', 'open', 'r-1'], 'item-reports'],
  [['--item-reports', 'close'], 'close'],
  [['--item-reports', 'close', 'r-1', 'r-2', '--by', 'Ada', '--note', 'Mended.'], 'close'],
  [['--item-reports', 'close', 'r-1', '--note', 'Mended.'], 'by'],
  [['--item-reports', 'close', 'r-1', '--by', 'Ada'], 'note'],
  [['--item-reports', 'close', 'r-1', '--by', 'Ada', '--note', 'x'.repeat(401)], 'note'],
  [['--item-reports', '--make-admin', 'bisi4821'], 'make-admin'],
  [['--item-reports', '--remark', 'a.json', '--by', 'Ada'], 'remark'],
  [['--support', '--by', 'Ada'], 'by'],
  [['--support', 'close', 'c-1', '--note', 'Done.'], 'note'],
  [['--support', 'open', 'c-1'], 'support'],
  [['--support', 'answer', '--by', 'Ada', '--note', 'Done.'], 'answer'],
  [['--support', 'close', 'c-1', 'c-2'], 'close'],
  [['--support', 'answer', 'c-1', '--note', 'Done.'], 'by'],
  [['--support', 'answer', 'c-1', '--by', 'Ada'], 'note'],
  [['--support', 'answer', 'c-1', '--by', 'Ada', '--note', 'x'.repeat(2001)], 'note'],
  [['--support', '--item-reports'], 'item-reports'],
  [['--make-admin'], 'make-admin'],
  [['--make-admin', ''], 'account'],
  [['--make-admin', 'no body'], 'account'],
  [['--data', '/srv/koya'], 'data'],
  [['--help-me'], 'options'],
  [['serve'], 'options']
])('a wrong server command is refused by naming the field: %j', (words, field) => {
  const command = readServerCommand(words)
  expect(command.ok ? null : { errorCode: command.error.code, fields: Object.keys(command.error.fields ?? {}) }).toEqual({
    errorCode: 'request/malformed',
    fields: [field]
  })
})
