import * as fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findInstallation } from '../../../../src-main/updates/find-installation.ts'
import { mayWriteIn, type TrialDisk } from '../../../../src-main/updates/system/may-write-in.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

/** Makes a file system in which one call fails with this code, as on Windows. */
const diskThatRefuses = (call: keyof TrialDisk, code: string): TrialDisk => ({
  ...fs,
  [call]: () => {
    throw Object.assign(new Error(code), { code })
  }
})

describe('whether files can be put into a folder', () => {
  it('a folder is checked for write access by a trial file that is removed again', () => {
    const folder = makeTempFolder()
    expect(mayWriteIn(folder)).toBe(true)
    expect(fs.readdirSync(folder)).toEqual([])
    expect(mayWriteIn(join(folder, 'gone'))).toBe(false)
    fs.writeFileSync(join(folder, 'file'), '')
    expect(mayWriteIn(join(folder, 'file'))).toBe(false)
  })

  it('a folder where the system refuses a new file is not writable', () => {
    for (const code of ['EPERM', 'EACCES', 'EROFS'])
      expect({ code, mayWrite: mayWriteIn(makeTempFolder(), diskThatRefuses('openSync', code)) }).toEqual({ code, mayWrite: false })
  })

  it('a folder where files can be created but not removed is not writable', () => {
    expect(mayWriteIn(makeTempFolder(), diskThatRefuses('rmSync', 'EPERM'))).toBe(false)
  })

  it('a full disk does not make a folder count as not writable', () => {
    expect(mayWriteIn(makeTempFolder(), diskThatRefuses('openSync', 'ENOSPC'))).toBe(true)
  })

  it('system folders such as /proc are reported as not writable', () => {
    for (const folder of ['/proc', '/proc/self/fd', '/sys/kernel'])
      expect({ folder, mayWrite: mayWriteIn(folder) }).toEqual({ folder, mayWrite: false })
  })
})

describe('a copy on Windows', () => {
  const place = { isPackaged: true, platform: 'win32', environment: {}, readDpkgList: () => null, hasSystemInstaller: () => false } as const

  it('a Windows copy with an uninstaller is an NSIS installation that the learner can update', () => {
    const executable = join(makeTempFolder(), 'Koya.exe')
    fs.writeFileSync(join(executable, '../Uninstall Koya.exe'), '')
    expect(findInstallation({ ...place, executable })).toEqual({
      package: 'nsis',
      installedBy: 'learner',
      launcher: null,
      swapped: null,
      isBySystem: false
    })
  })

  it('a copy that only administrators may change is updated by the service for everybody where that is there, else by an administrator', () => {
    const executable = join(makeTempFolder(), 'Koya.exe')
    fs.writeFileSync(join(executable, '../Uninstall Koya.exe'), '')
    fs.chmodSync(join(executable, '..'), 0o555)
    try {
      const nsis = { package: 'nsis', launcher: null, swapped: null }
      expect(findInstallation({ ...place, executable })).toEqual({ ...nsis, installedBy: 'administrator', isBySystem: false })
      const withService = findInstallation({ ...place, executable, hasSystemInstaller: () => true })
      expect(withService).toEqual({ ...nsis, installedBy: 'learner', isBySystem: true })
    } finally {
      fs.chmodSync(join(executable, '..'), 0o755)
    }
  })

  it('a Windows copy without an uninstaller is not updated', () => {
    expect(findInstallation({ ...place, executable: join(makeTempFolder(), 'Koya.exe') })).toEqual({
      package: null,
      installedBy: 'nobody',
      launcher: null,
      swapped: null,
      isBySystem: false
    })
  })
})
