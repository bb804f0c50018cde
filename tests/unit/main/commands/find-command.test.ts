import { describe, expect, it } from 'vitest'
import { findCommand as findCommandOf, type Command } from '../../../../src-main/commands/find-command.ts'
import { findCommandArgs, startArgs } from '../../../../src-main/commands/find-command-args.ts'
import { readServerCommand } from '../../../../src-server/commands/read-server-command.ts'

function findCommand(args: readonly string[]): Command | null {
  const found = findCommandArgs(args)
  return found === null ? null : findCommandOf(found)
}

describe('the args of a start', () => {
  it('in a packaged app, all arguments after the program name are start arguments', () => {
    expect(startArgs(['/opt/Koya/koya', '--serve'], true)).toEqual(['--serve'])
    expect(startArgs(['/opt/Koya/koya'], true)).toEqual([])
  })

  it('in a checkout, the start arguments follow the app’s path, and earlier ones belong to Electron', () => {
    expect(startArgs(['electron', '--inspect=0', 'out/test/main/main.js', '--print-policy'], false)).toEqual(['--print-policy'])
    expect(startArgs(['electron', '.'], false)).toEqual([])
    expect(startArgs(['electron', '--version'], false)).toEqual([])
  })
})

describe('the command of a start', () => {
  it.each([
    [['server', 'start'], { kind: 'server', args: ['server', 'start'] }],
    [['--no-sandbox', '--disable-gpu', 'server', 'start'], { kind: 'server', args: ['server', 'start'] }],
    [['exam', 'load', './june'], { kind: 'server', args: ['exam', 'load', './june'] }],
    [['exam', '--help'], { kind: 'server', args: ['exam', '--help'] }],
    [['grants', 'list', 'ada@example.com'], { kind: 'server', args: ['grants', 'list', 'ada@example.com'] }],
    [['bank', 'install', 'https://a.example/b.koyapack'], { kind: 'bank', args: ['install', 'https://a.example/b.koyapack'] }],
    [['--', 'bank', '--', 'list'], { kind: 'bank', args: ['list'] }],
    [['release', 'show', 'feed'], { kind: 'release', args: ['show', 'feed'] }],
    [['policy', 'show'], { kind: 'print-policy' }],
    [['device', 'check'], { kind: 'readiness', asJson: false }],
    [['device', 'check', '--json'], { kind: 'readiness', asJson: true }],
    [['pin', 'hash'], { kind: 'hash-pin' }],
    [['pin', 'check', '/etc/koya/pin', '/var/lib/koya-pin'], { kind: 'check-pin', file: '/etc/koya/pin', folder: '/var/lib/koya-pin' }],
    [['install', 'check'], { kind: 'check-install' }],
    [['--version'], { kind: 'version' }],
    [['--help'], { kind: 'help-of-all' }],
    [['exm', 'load'], { kind: 'unknown', word: 'exm' }],
    [['toString'], { kind: 'unknown', word: 'toString' }]
  ])('the command-line arguments %j select the expected command', (args, command) => {
    expect(findCommand(args)).toEqual(command)
  })

  it.each([
    [['--serve'], { kind: 'server', args: ['server', 'start'] }],
    [['--no-sandbox', '--disable-gpu', '--serve'], { kind: 'server', args: ['server', 'start'] }],
    [['--', '--serve'], { kind: 'server', args: ['server', 'start'] }],
    [['server'], { kind: 'server', args: ['server', 'start'] }],
    [['server', '--make-admin', 'ada@example.com'], { kind: 'server', args: ['account', 'make-admin', 'ada@example.com'] }],
    [['server', 'exam', 'state'], { kind: 'server', args: ['exam', 'state'] }],
    [['server', '--', '--support'], { kind: 'server', args: ['support', 'list'] }],
    [['--make-admin', 'ada@example.com', '--data', '/srv'], { kind: 'server', args: ['account', 'make-admin', 'ada@example.com', '--data', '/srv'] }],
    [['--announce=Mocks.', '--by', 'Ada'], { kind: 'server', args: ['announcements', 'publish', 'Mocks.', '--by', 'Ada'] }],
    [['--backup', '/media/koya.sqlite'], { kind: 'server', args: ['backup', 'make', '/media/koya.sqlite'] }],
    [['--print-policy', '--no-sandbox'], { kind: 'print-policy' }],
    [['--readiness'], { kind: 'readiness', asJson: false }],
    [['--readiness', '--json'], { kind: 'readiness', asJson: true }],
    [['--hash-pin'], { kind: 'hash-pin' }],
    [['--check-install'], { kind: 'check-install' }]
  ])('the old command-line form %j still selects its command', (args, command) => {
    expect(findCommand(args)).toEqual(command)
  })

  it('a malformed main command is refused with the reason, and --help returns its help text', () => {
    expect(findCommand(['policy', 'burn'])).toMatchObject({
      kind: 'refused',
      error: { code: 'request/malformed', fields: { policy: 'Say koya policy and one of show.' } }
    })
    expect(findCommand(['pin', 'hash', '123456'])).toMatchObject({ kind: 'refused', error: { fields: { hash: expect.any(String) as string } } })
    expect(findCommand(['device', 'check', '--help'])).toMatchObject({ kind: 'help', text: expect.stringContaining('--json') as string })
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
  ])('the arguments %j select no command, so that the window opens', (args) => {
    expect(findCommand(args)).toBeNull()
  })

  it('the server’s command parser accepts item-reports in the new form and both old forms', () => {
    for (const args of [['item-reports', 'list'], ['--item-reports'], ['server', '--item-reports']]) {
      const command = findCommand(args)
      expect(command?.kind === 'server' ? readServerCommand(command.args) : null).toEqual({
        ok: true,
        value: { kind: 'list-item-reports', dataFolder: undefined }
      })
    }
  })
})
