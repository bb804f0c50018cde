import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judgeAdvisories } from '../../../scripts/package/judge-advisories.mjs'
import { projectRoot } from '../../support/list-files.ts'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

type Event = Readonly<Partial<Record<'introduced' | 'fixed' | 'last_affected', string>>>

const advisory = (events: readonly Event[], more: object = {}) => ({
  id: 'GHSA-1',
  summary: 'It leaks',
  affected: [{ package: { ecosystem: 'npm', name: '@a/b' }, ranges: [{ type: 'SEMVER', events }] }],
  ...more
})
const meets = (version: string, events: readonly Event[], more: object = {}): boolean =>
  judgeAdvisories([{ group: '@a', name: 'b', version }], [advisory(events, more)]).length > 0

describe('a package', () => {
  test.each([
    ['1.0.0', [{ introduced: '0' }], true],
    ['1.0.0', [{ introduced: '0' }, { fixed: '1.0.0' }], false],
    ['0.9.9', [{ introduced: '0' }, { fixed: '1.0.0' }], true],
    ['1.0.0-rc.1', [{ introduced: '0' }, { fixed: '1.0.0' }], true],
    ['1.0.0', [{ introduced: '0' }, { last_affected: '1.0.0' }], true],
    ['1.0.1', [{ introduced: '0' }, { last_affected: '1.0.0' }], false],
    ['0.5.0', [{ introduced: '1.0.0' }], false],
    ['3.1.0', [{ introduced: '1.0.0' }, { fixed: '1.2.0' }, { introduced: '3.0.0' }, { fixed: '3.2.0' }], true],
    ['2.0.0', [{ introduced: '3.0.0' }, { fixed: '3.2.0' }, { introduced: '1.0.0' }, { fixed: '1.2.0' }], false]
  ])('version %s against the advisory events %j: affected is %s', (version, events, isMet) => {
    expect(meets(version, events)).toBe(isMet)
  })

  test('an advisory withdrawn or for another package or ecosystem does not apply; one listing the version does', () => {
    expect(meets('1.0.0', [{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' })).toBe(false)
    const affected = (ecosystem: string, name: string) => ({ affected: [{ package: { ecosystem, name }, versions: ['1.0.0'] }] })
    expect(meets('1.0.0', [], affected('PyPI', '@a/b'))).toBe(false)
    expect(meets('1.0.0', [], affected('npm', 'b'))).toBe(false)
    expect(meets('1.0.0', [], affected('npm', '@a/b'))).toBe(true)
  })
})

describe('npm run advisories', () => {
  function open() {
    const folder = makeTempFolder()
    const write = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const sbom = write('sbom.json', JSON.stringify({ components: [{ group: '@a', name: 'b', version: '1.0.0' }] }))
    const run = (...args: string[]) => {
      const { status, stdout } = spawnSync(process.execPath, ['scripts/advisories.mjs', '--sbom', sbom, ...args], {
        cwd: projectRoot,
        encoding: 'utf8'
      })
      return [status, stdout.trim()]
    }
    return { folder, write, run }
  }

  test('npm run advisories says “not checked” and does not pass without valid advisories', () => {
    const { folder, write, run } = open()
    expect(run()).toEqual([2, 'not checked: name a file or folder of advisories in the OSV format with --osv'])
    expect(run('--osv', write('empty.json', '[]'))).toEqual([2, expect.stringMatching(/^not checked: .*holds no advisory$/)])
    expect(run('--osv', write('torn.json', '{"id": "GHSA'))).toEqual([2, expect.stringMatching(/^not checked: .*is no OSV file$/)])
    expect(run('--osv', write('other.json', '{"name": "x"}'))).toEqual([2, expect.stringMatching(/^not checked: .*is no OSV file$/)])
    expect(run('--osv', join(folder, 'nowhere.json'))).toEqual([2, expect.stringMatching(/^not checked: /)])
  })

  test('npm run advisories passes without a match and fails with one, from a list, lines or a folder', () => {
    const { folder, write, run } = open()
    const [met, fixed] = [advisory([{ introduced: '0' }]), advisory([{ introduced: '0' }, { fixed: '0.9.0' }])]
    expect(run('--osv', write('fine.json', JSON.stringify([fixed])))).toEqual([0, '1 packages checked against 1 advisories: 0 met'])
    const told = '@a/b 1.0.0: GHSA-1 It leaks\n1 packages checked against 2 advisories: 1 met'
    expect(run('--osv', write('list.json', JSON.stringify([met, fixed])))).toEqual([1, told])
    expect(run('--osv', write('lines.json', `${JSON.stringify(met)}\n${JSON.stringify(fixed)}\n`))).toEqual([1, told])
    const all = join(folder, 'all')
    mkdirSync(all)
    write('all/one.json', JSON.stringify(met))
    write('all/two.json', JSON.stringify({ vulns: [fixed] }))
    expect(run('--osv', all)).toEqual([1, told])
  })
})
