import { describe, expect, it } from 'vitest'
import { findCommand, startWords } from '../../../../src-main/commands/find-command.ts'
import { isBillingCommand } from '../../../../src-server/billing/vouchers/read-billing-command.ts'
import { isExamCommand } from '../../../../src-server/commands/read-exam-command.ts'
import { readServerCommand } from '../../../../src-server/commands/read-server-command.ts'
import { serverNouns, serverOptions, upkeepOptions } from '../../../../src-shared/contracts/server-arguments.ts'

describe('the words of a start', () => {
  it('are all that follow the program’s name in a package', () => {
    expect(startWords(['/opt/Koya/koya', '--serve'], true)).toEqual(['--serve'])
    expect(startWords(['/opt/Koya/koya'], true)).toEqual([])
  })

  it('follow the app’s place in a checkout, before which Electron has switches of its own', () => {
    expect(startWords(['electron', '--inspect=0', 'out/test/main/main.js', '--print-policy'], false)).toEqual(['--print-policy'])
    expect(startWords(['electron', '.'], false)).toEqual([])
    expect(startWords(['electron', '--version'], false)).toEqual([])
  })
})

describe('the command of a start', () => {
  it.each([
    [['--serve'], { kind: 'server', words: [] }],
    [['--no-sandbox', '--disable-gpu', '--serve'], { kind: 'server', words: [] }],
    [['--', '--serve'], { kind: 'server', words: [] }],
    [['server'], { kind: 'server', words: [] }],
    [['server', '--make-admin', 'ada@example.com'], { kind: 'server', words: ['--make-admin', 'ada@example.com'] }],
    [['--make-admin', 'ada@example.com', '--data', '/srv'], { kind: 'server', words: ['--make-admin', 'ada@example.com', '--data', '/srv'] }],
    [['--announce=Mocks.', '--by', 'Ada'], { kind: 'server', words: ['--announce=Mocks.', '--by', 'Ada'] }],
    [['exam', 'load', './june'], { kind: 'server', words: ['exam', 'load', './june'] }],
    [['grants', 'list', 'ada@example.com'], { kind: 'server', words: ['grants', 'list', 'ada@example.com'] }],
    [['bank', 'install', 'https://a.example/b.koyapack'], { kind: 'bank', words: ['install', 'https://a.example/b.koyapack'] }],
    [['--', 'bank', '--', 'list'], { kind: 'bank', words: ['list'] }],
    [['--print-policy'], { kind: 'print-policy' }],
    [['--backup', '/media/koya.sqlite'], { kind: 'server', words: ['--backup', '/media/koya.sqlite'] }],
    [['--readiness'], { kind: 'readiness', asJson: false }],
    [['--readiness', '--json'], { kind: 'readiness', asJson: true }],
    [['--hash-pin'], { kind: 'hash-pin' }],
    [['--check-install'], { kind: 'check-install' }],
    [['--version'], { kind: 'version' }],
    [['--help'], { kind: 'help' }],
    [['exm', 'load'], { kind: 'unknown', word: 'exm' }],
    [['toString'], { kind: 'unknown', word: 'toString' }]
  ])('of %j', (words, command) => {
    expect(findCommand(words)).toEqual(command)
  })

  it.each([
    [[]],
    [['--updated']],
    [['--force-device-scale-factor=2', '--lang=en']],
    [['-psn_0_12345']],
    [['koya:packs?x=1']],
    [['C:\\Users\\Ada\\utme.koyapack']],
    [['./utme.koyapack', '--serve']],
    [['--']]
  ])('is none where %j asks for a window', (words) => {
    expect(findCommand(words)).toBeNull()
  })

  it('is the server’s for every command that the server has, and reaches its reader as it was written', () => {
    for (const option of [...serverOptions, ...upkeepOptions])
      expect(findCommand([`--${option}`, 'x'])).toEqual({ kind: 'server', words: [`--${option}`, 'x'] })
    for (const noun of serverNouns) {
      expect(isBillingCommand([noun]) || isExamCommand([noun])).toBe(true)
      expect(findCommand([noun, 'list'])).toEqual({ kind: 'server', words: [noun, 'list'] })
    }
    expect(readServerCommand(['--item-reports'])).toEqual({ ok: true, value: { kind: 'list-item-reports', dataFolder: undefined } })
    expect(readServerCommand([])).toEqual({ ok: true, value: { kind: 'serve' } })
  })
})
