import * as fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findInstallation } from '../../../../src-main/updates/find-installation.ts'
import { mayWriteIn, type TrialDisk } from '../../../../src-main/updates/may-write-in.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

/** The file system with one call that ends as Windows ends it. */
const diskThatRefuses = (call: keyof TrialDisk, code: string): TrialDisk => ({
  ...fs,
  [call]: () => {
    throw Object.assign(new Error(code), { code })
  }
})

describe('whether files can be put into a folder', () => {
  it('is tried, and leaves nothing behind', () => {
    const folder = makeTempFolder()
    expect(mayWriteIn(folder)).toBe(true)
    expect(fs.readdirSync(folder)).toEqual([])
    expect(mayWriteIn(join(folder, 'gone'))).toBe(false)
    fs.writeFileSync(join(folder, 'file'), '')
    expect(mayWriteIn(join(folder, 'file'))).toBe(false)
  })

  it('is no where the system refuses a file, whatever the folder’s marks say', () => {
    for (const code of ['EPERM', 'EACCES', 'EROFS'])
      expect([code, mayWriteIn(makeTempFolder(), diskThatRefuses('openSync', code))]).toEqual([code, false])
  })

  it('is no where files come in and cannot be taken out', () => {
    expect(mayWriteIn(makeTempFolder(), diskThatRefuses('rmSync', 'EPERM'))).toBe(false)
  })

  it('is not answered by a full disk', () => {
    expect(mayWriteIn(makeTempFolder(), diskThatRefuses('openSync', 'ENOSPC'))).toBe(true)
  })

  it('ends at once for folders that are no place for files', () => {
    for (const folder of ['/proc', '/proc/self/fd', '/sys/kernel']) expect([folder, mayWriteIn(folder)]).toEqual([folder, false])
  })
})

describe('a copy on Windows', () => {
  const place = { isPackaged: true, platform: 'win32', environment: {}, packageType: null } as const

  it('is the installer’s where that left an uninstaller, and who may write beside it installs', () => {
    const executable = join(makeTempFolder(), 'Koya.exe')
    fs.writeFileSync(join(executable, '../Uninstall Koya.exe'), '')
    expect(findInstallation({ ...place, executable })).toEqual({ package: 'nsis', installedBy: 'learner', appImage: null })
  })

  it('from the zip is updated by nobody', () => {
    expect(findInstallation({ ...place, executable: join(makeTempFolder(), 'Koya.exe') })).toEqual({
      package: null,
      installedBy: 'nobody',
      appImage: null
    })
  })
})
