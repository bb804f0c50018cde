import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTar } from '../../../scripts/package/make-tar.mjs'
import { readBlockMapBeside } from '../../../src-main/updates/download/block-map.ts'
import { readPackage } from '../../../src-server/updates/read-package.ts'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

/** Makes a packed program that prints its folder's name and its arguments. */
function makeProgram(): string {
  const folder = join(makeTempFolder(), 'linux-unpacked')
  mkdirSync(join(folder, 'resources'), { recursive: true })
  writeFileSync(join(folder, 'koya'), '#!/bin/sh\nprintf "%s|" "$(basename "$(dirname "$0")")" "$@"\n')
  chmodSync(join(folder, 'koya'), 0o755)
  writeFileSync(join(folder, 'resources/code.bin'), randomBytes(300_000))
  writeFileSync(join(folder, 'resources/package-type'), 'deb')
  return folder
}

async function pack(folder: string): Promise<string> {
  const target = join(makeTempFolder(), 'koya-1.0.0-linux-x64.tar.gz')
  await makeTar(target, { folder, name: 'Koya', programName: 'koya' }, { level: 6 })
  return target
}

describe.skipIf(process.platform !== 'linux')('a tar.gz', () => {
  it('a tar.gz has one folder, whose script starts the version that a file names, from any directory and by a link', async () => {
    const root = makeTempFolder()
    execFileSync('tar', ['--extract', '--gzip', '--file', await pack(makeProgram()), '--directory', root])
    const koya = join(root, 'Koya')
    expect(readdirSync(root)).toEqual(['Koya'])
    expect(readdirSync(koya).sort()).toEqual(['bin', 'current', 'koya', 'program'])
    expect(readdirSync(join(koya, 'program/resources'))).toEqual(['code.bin'])
    symlinkSync(join(koya, 'koya'), join(root, 'link'))
    const run = (path: string): string => execFileSync(path, ['two words', '--own'], { cwd: '/', encoding: 'utf8' })
    expect(['Koya/koya', 'link'].map((name) => run(join(root, name)))).toEqual(['program|two words|--own|', 'program|two words|--own|'])
    expect(run(join(koya, 'bin/koya-bank'))).toBe('program|--|bank|two words|--own|')
    execFileSync('cp', ['-r', join(koya, 'program'), join(koya, 'program-1.1.0')])
    writeFileSync(join(koya, 'current'), 'program-1.1.0')
    expect(run(join(koya, 'koya'))).toBe('program-1.1.0|two words|--own|')
  })

  it('where the system allows no sandbox, a window is told so, a command is not, and a helper with root’s rights is enough', async () => {
    const root = makeTempFolder()
    execFileSync('tar', ['--extract', '--gzip', '--file', await pack(makeProgram()), '--directory', root])
    const [koya, tools] = [join(root, 'Koya'), join(root, 'tools')]
    mkdirSync(tools)
    writeFileSync(join(tools, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    writeFileSync(join(koya, 'program/koya'), '#!/bin/sh\nprintf "%s|" "$KOYA_LAUNCHER" "$@"\n')
    const run = (...args: readonly string[]): string =>
      execFileSync(join(koya, 'koya'), args, { encoding: 'utf8', env: { PATH: `${tools}:${process.env['PATH'] ?? ''}` } })
    expect(run('two words')).toBe('tar|--no-sandbox|two words|')
    expect(run('--', 'install', 'check')).toBe('|--|install|check|')
    writeFileSync(join(koya, 'program/chrome-sandbox'), '')
    chmodSync(join(koya, 'program/chrome-sandbox'), 0o4755)
    expect(run('two words')).toBe('|two words|')
    chmodSync(join(koya, 'program/chrome-sandbox'), 0o755)
    writeFileSync(join(tools, 'unshare'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    expect(run('two words')).toBe('|two words|')
  })

  it('a version on trial that ends badly twice gives way to the version before; one that was proven or closed does not', async () => {
    const root = makeTempFolder()
    execFileSync('tar', ['--extract', '--gzip', '--file', await pack(makeProgram()), '--directory', root])
    const koya = join(root, 'Koya')
    const newer = join(koya, 'program-1.1.0')
    mkdirSync(newer)
    const run = (): string => {
      const { status, stdout } = spawnSync(join(koya, 'koya'), { encoding: 'utf8' })
      return `${String(status)} ${stdout}`
    }
    const endsWith = (lines: string): void => {
      writeFileSync(join(newer, 'koya'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
    }
    const beginTrial = (): void => {
      writeFileSync(join(koya, 'current'), 'program-1.1.0')
      writeFileSync(join(koya, '.current.previous'), 'program')
    }
    beginTrial()
    endsWith('exit 0')
    expect([run(), run(), run()]).toEqual(['0 ', '0 ', '0 '])
    endsWith('exit 127')
    expect([run(), run(), run()]).toEqual(['127 ', '0 program|', '0 program|'])
    expect(readdirSync(koya).sort()).toEqual(['bin', 'current', 'koya', 'program', 'program-1.1.0'])
    beginTrial()
    endsWith(`rm -f ${join(koya, '.current.previous')}; exit 3`)
    expect([run(), run(), run()]).toEqual(['3 ', '3 ', '3 '])
    beginTrial()
    endsWith('exit 3')
    expect(run()).toBe('3 ')
    // Koya itself brought it back meanwhile.
    renameSync(join(koya, '.current.previous'), join(koya, 'current'))
    expect(run()).toBe('0 program|')
    expect(readdirSync(koya)).not.toContain('.current.failed')
  })

  it.each(['', 'program-9.9.9', '../elsewhere', '/bin', 'koya', null])(
    'a tar.gz whose file names no version (%j) starts the one that is there, and names it again',
    async (damaged) => {
      const root = makeTempFolder()
      execFileSync('tar', ['--extract', '--gzip', '--file', await pack(makeProgram()), '--directory', root])
      const koya = join(root, 'Koya')
      if (damaged === null) rmSync(join(koya, 'current'))
      else writeFileSync(join(koya, 'current'), damaged)
      const { status, stdout } = spawnSync(join(koya, 'koya'), { encoding: 'utf8', timeout: 10_000 })
      expect({ status, stdout, current: readFileSync(join(koya, 'current'), 'utf8') }).toEqual({ status: 0, stdout: 'program|', current: 'program' })
    }
  )

  it('a tar.gz of the same program is the same file whenever it is packed, and its block map lies beside it', async () => {
    const folder = makeProgram()
    const first = await pack(folder)
    utimesSync(join(folder, 'resources/code.bin'), 1, 1)
    expect(readFileSync(await pack(folder)).equals(readFileSync(first))).toBe(true)
    const read = await readPackage(first)
    expect(read).toMatchObject({ version: '1.0.0', file: { package: 'tar', platform: 'linux', arch: 'x64' } })
    const { bytes, blockMapBytes } = read!.file
    expect(readFileSync(`${first}.blockmap`)).toHaveLength(blockMapBytes ?? 0)
    expect(readBlockMapBeside(first, bytes)).not.toBeNull()
  })
})
