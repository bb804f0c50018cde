import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { clearSwap, putBack, swapOf } from '../../../../../src-main/updates/swap/swap-file.ts'
import { removeOtherPrograms, removeOtherProgramsWhenFree, swapProgram } from '../../../../../src-main/updates/swap/unpack-program.ts'
import { readRunningPrograms } from '../../../../../src-main/updates/swap/running-programs.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { hashOf } from '../../../../support/update-mirror.ts'

/** Makes an unpacked tar.gz, and the package of the next version. */
function openCopy() {
  const [root, work] = [join(makeTempFolder(), 'Koya'), makeTempFolder()]
  mkdirSync(join(root, 'program'), { recursive: true })
  writeFileSync(join(root, 'current'), 'program')
  writeFileSync(join(root, 'program/koya'), 'version 1.0.0')
  mkdirSync(join(work, 'Koya/program/resources'), { recursive: true })
  writeFileSync(join(work, 'Koya/current'), 'program')
  writeFileSync(join(work, 'Koya/program/koya'), 'version 1.1.0')
  chmodSync(join(work, 'Koya/program/koya'), 0o755)
  writeFileSync(join(work, 'Koya/program/resources/app.asar'), 'no archive')
  const installer = join(work, 'koya-1.1.0-linux-x64.tar.gz')
  execFileSync('tar', ['--create', '--gzip', '--file', installer, '--directory', work, 'Koya'])
  const sha512 = hashOf(readFileSync(installer))
  const swap = swapOf(join(root, 'current'))
  const swapIt = (noted: () => void = () => undefined, signed = sha512) => swapProgram({ installer, sha512: signed, version: '1.1.0' }, swap, noted)
  const running = (): string => readFileSync(join(root, readFileSync(swap.file, 'utf8'), 'koya'), 'utf8')
  const names = (): readonly string[] => readdirSync(root).sort()
  return { root, installer, swap, swapIt, running, names }
}

describe.skipIf(process.platform !== 'linux')('an update of an unpacked tar.gz', () => {
  it('U6: the old or the new version is started at every step, whole, and the old one can come back', async () => {
    const { root, swap, swapIt, running, names } = openCopy()
    const seen = [running()]
    await swapIt(() => {
      seen.push(running(), readFileSync(join(root, 'program-1.1.0/koya'), 'utf8'))
    })
    expect([...seen, running()]).toEqual(['version 1.0.0', 'version 1.0.0', 'version 1.1.0', 'version 1.1.0'])
    expect(names()).toEqual(['.current.previous', 'current', 'program', 'program-1.1.0'])
    expect(readdirSync(join(root, 'program-1.1.0/resources'))).toEqual(['app.asar'])
    putBack(swap)
    clearSwap(swap)
    expect(running()).toBe('version 1.0.0')
    expect(await removeOtherPrograms(swap, () => [])).toEqual([])
    expect(names()).toEqual(['current', 'program'])
  })

  it('a package that is not what was signed changes nothing, nor one that tar cannot read, nor a trial that cannot be recorded', async () => {
    const { installer, swapIt, running, names } = openCopy()
    await expect(swapIt(undefined, hashOf(Buffer.from('another')))).rejects.toThrow('not what was signed')
    const full = (): never => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    }
    await expect(swapIt(full)).rejects.toThrow('full')
    writeFileSync(installer, 'no tar at all')
    await expect(swapIt()).rejects.toThrow(/^tar ended with/)
    expect({ version: running(), names: names() }).toEqual({ version: 'version 1.0.0', names: ['current', 'program'] })
  })

  it('what an interrupted installation left is done again, and what the environment says to tar is not heard', async () => {
    const { root, swapIt, running, names } = openCopy()
    mkdirSync(join(root, '.program-1.1.0.next/program'), { recursive: true })
    cpSync(join(root, 'program'), join(root, 'program-1.1.0'), { recursive: true })
    vi.stubEnv('TAR_OPTIONS', '--exclude=koya')
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    await swapIt()
    expect({ version: running(), names: names() }).toEqual({
      version: 'version 1.1.0',
      names: ['.current.previous', 'current', 'program', 'program-1.1.0']
    })
  })

  it('the version before stays while the new one is on trial, and while one of its processes runs', async () => {
    const { root, swap, swapIt, names } = openCopy()
    writeFileSync(join(root, 'notes.txt'), 'of the user')
    await swapIt()
    expect(await removeOtherPrograms(swap, () => [])).toEqual([])
    expect(names()).toContain('program')
    clearSwap(swap)
    cpSync('/bin/sleep', join(root, 'program/sleep'), { dereference: true })
    const child = spawn(join(root, 'program/sleep'), ['60'], { stdio: 'ignore' })
    await vi.waitFor(() => {
      expect(readRunningPrograms()).toContain(join(root, 'program/sleep'))
    })
    expect(await removeOtherPrograms(swap, readRunningPrograms)).toEqual(['program'])
    expect(names()).toContain('program')
    const ended = new Promise((done) => child.once('close', done))
    child.kill('SIGKILL')
    await ended
    expect(await removeOtherProgramsWhenFree(swap, readRunningPrograms, () => Promise.resolve())).toEqual([])
    expect(names()).toEqual(['current', 'notes.txt', 'program-1.1.0'])
  })

  it('nothing is removed where no file names what to start', async () => {
    const { root, swap, names } = openCopy()
    execFileSync('rm', [join(root, 'current')])
    expect(await removeOtherPrograms(swap, () => [])).toEqual([])
    expect(names()).toEqual(['program'])
  })
})
