import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appImageOf, launcherOf, ownProgramOf } from '../../../../../src-main/platform/program/own-program.ts'
import { environmentOfNext } from '../../../../../src-main/platform/program/spawn-program.ts'
import { findInstallation } from '../../../../../src-main/updates/find-installation.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

/** Makes an AppImage, the folder from which its program runs, and that program. */
function makeAppImage() {
  const home = makeTempFolder()
  const [file, folder] = [join(home, 'Koya.AppImage'), join(home, 'mount')]
  mkdirSync(folder)
  for (const path of [file, join(folder, 'koya'), join(home, 'koya')]) writeFileSync(path, '')
  return { home, executable: join(folder, 'koya'), environment: { APPIMAGE: file, APPDIR: folder } }
}

const packaged = { isPackaged: true, commandLine: { hasSwitch: () => false } } as unknown as Parameters<typeof ownProgramOf>[0]
const checkout = { ...packaged, isPackaged: false } as typeof packaged

describe('an AppImage', () => {
  it('APPIMAGE is accepted when the program runs from its APPDIR, also through a symbolic link', () => {
    const { home, executable, environment } = makeAppImage()
    expect(appImageOf({ executable, environment })).toBe(environment.APPIMAGE)
    symlinkSync(environment.APPDIR, join(home, 'link'))
    expect(appImageOf({ executable, environment: { ...environment, APPDIR: join(home, 'link') } })).toBe(environment.APPIMAGE)
  })

  it('APPIMAGE is ignored for a program outside APPDIR, for a missing file, a bare name or a missing APPDIR', () => {
    const { home, executable, environment } = makeAppImage()
    expect(appImageOf({ executable: join(home, 'koya'), environment })).toBeNull()
    expect(appImageOf({ executable, environment: { ...environment, APPIMAGE: join(home, 'gone.AppImage') } })).toBeNull()
    expect(appImageOf({ executable, environment: { ...environment, APPIMAGE: 'Koya.AppImage' } })).toBeNull()
    expect(appImageOf({ executable, environment: { APPIMAGE: environment.APPIMAGE } })).toBeNull()
    expect(appImageOf({ executable, environment: {} })).toBeNull()
  })

  it('an installation is an AppImage only when run from it; a program beside it is not', () => {
    const { home, executable, environment } = makeAppImage()
    const place = { isPackaged: true, platform: 'linux', environment, readDpkgList: () => null, hasSystemInstaller: () => false } as const
    expect(findInstallation({ ...place, executable })).toMatchObject({
      package: 'appimage',
      installedBy: 'learner',
      launcher: environment.APPIMAGE,
      swapped: environment.APPIMAGE,
      isBySystem: false
    })
    expect(findInstallation({ ...place, executable: join(home, 'koya') }).package).toBeNull()
    const program = join(home, 'koya')
    const lists = new Map([['koya', `/.\n${home}\n${program}\n`]])
    const deb = { ...place, executable: program, readDpkgList: (name: string) => lists.get(name) ?? null }
    expect(findInstallation({ ...deb, executable: join(home, 'other/koya') }).package).toBeNull()
    expect(findInstallation(deb)).toEqual({ package: 'deb', installedBy: 'administrator', launcher: null, swapped: null, isBySystem: false })
    expect(findInstallation({ ...deb, hasSystemInstaller: () => true })).toMatchObject({ package: 'deb', installedBy: 'learner' })
  })
})

describe('what starts this copy anew', () => {
  it('a restart runs the AppImage file itself, and a program beside it runs its own executable', () => {
    const { home, executable, environment } = makeAppImage()
    expect(ownProgramOf(packaged, { mainFolder: '/app', executable, environment })).toEqual({ executable: environment.APPIMAGE, ownArguments: [] })
    const beside = join(home, 'koya')
    expect(ownProgramOf(packaged, { mainFolder: '/app', executable: beside, environment })).toEqual({ executable: beside, ownArguments: [] })
  })

  it('a restart from a checkout runs Electron with the main file', () => {
    const place = { mainFolder: '/checkout/out/test/main', executable: '/electron', environment: {} }
    expect(ownProgramOf(checkout, place)).toEqual({ executable: '/electron', ownArguments: [join(place.mainFolder, 'main.js')] })
  })

  it('the environment of a restarted program contains no AppImage variables', () => {
    expect(environmentOfNext({ HOME: '/home/ada', APPIMAGE: 'a', APPDIR: 'b', ARGV0: 'c', OWD: 'd' })).toEqual({ HOME: '/home/ada' })
  })
})

describe('an unpacked tar.gz', () => {
  it('is started by the script beside the folder that is current, and updated by whoever may write there', () => {
    const home = makeTempFolder()
    for (const name of ['program', 'program-1.1.0']) {
      mkdirSync(join(home, name))
      writeFileSync(join(home, name, 'koya'), '')
    }
    const [executable, launcher] = [join(home, 'program-1.1.0/koya'), join(home, 'koya')]
    writeFileSync(join(home, 'current'), 'program-1.1.0')
    expect(launcherOf(executable)).toBeNull()
    writeFileSync(launcher, '')
    expect(launcherOf(executable)).toBe(launcher)
    expect(launcherOf(join(home, 'program/koya'))).toBeNull()
    expect(ownProgramOf(packaged, { mainFolder: '/app', executable, environment: {} })).toEqual({ executable: launcher, ownArguments: [] })
    const place = { isPackaged: true, platform: 'linux', environment: {}, readDpkgList: () => null, hasSystemInstaller: () => true } as const
    expect(findInstallation({ ...place, executable })).toEqual({
      package: 'tar',
      installedBy: 'learner',
      launcher,
      swapped: join(home, 'current'),
      isBySystem: false
    })
    expect(findInstallation({ ...place, executable: join(home, 'program/koya') }).package).toBeNull()
    chmodSync(home, 0o555)
    try {
      expect(findInstallation({ ...place, executable })).toMatchObject({ package: 'tar', installedBy: 'administrator' })
    } finally {
      chmodSync(home, 0o755)
    }
  })
})
