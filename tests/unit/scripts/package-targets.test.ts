import { describe, expect, it } from 'vitest'
import { chooseTargets, judge, targets, type Machine } from '../../../scripts/package/targets.mjs'

/** Makes a machine with everything that a release build could need, on each system. */
const richMachine = (changes: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  runtimes: { 'linux-x64': 'official', 'win32-x64': 'official', 'darwin-x64': 'official', 'darwin-arm64': 'official' },
  tools: { '7zip': 'official', fpm: 'official', appimage: 'official', nsis: 'official', mingw: 'official' },
  keytar: ['linux-x64', 'win32-x64', 'darwin-x64', 'darwin-arm64'],
  hasManifestKey: true,
  missingKeys: [],
  hasWindowsCertificate: true,
  hasMacCertificate: true,
  hasNotary: true,
  ...changes
})

const ids = (machine: Machine, isTest: boolean): readonly string[] =>
  targets.filter((target) => judge(target, machine, { isTest }).problems.length === 0).map(({ id }) => id)

const linux = ['linux-appimage', 'linux-deb', 'linux-tar']
const windows = ['windows-nsis', 'windows-zip']
const mac = ['mac-dmg-arm64', 'mac-zip-arm64', 'mac-dmg-x64', 'mac-zip-x64']

describe('the packages that a machine can make', () => {
  it('Linux and Windows can make all packages but those of macOS, and a fully equipped Mac can make all', () => {
    expect(ids(richMachine(), false)).toEqual([...linux, ...windows])
    expect(ids(richMachine({ platform: 'win32' }), false)).toEqual([...linux, ...windows])
    expect(ids(richMachine({ platform: 'darwin' }), false)).toEqual([...linux, ...windows, ...mac])
  })

  it('with a substitute runtime or tool only test packages can be made, no releases', () => {
    const poor = richMachine({
      runtimes: { 'linux-x64': 'stand-in' },
      tools: { '7zip': 'stand-in', fpm: 'stand-in', appimage: 'stand-in', nsis: 'none', mingw: 'none' }
    })
    expect(ids(poor, false)).toEqual([])
    expect(ids(poor, true)).toEqual(linux)
    const [appImage] = targets
    expect(judge(appImage!, poor, { isTest: false }).problems).toEqual([
      'the Electron here is a stand-in for tests: no release is made with it',
      'the tool appimage here is a stand-in for tests: no release is made with it'
    ])
  })

  it('no package can be made without the keytar binary, not even a test package', () => {
    const without = richMachine({ keytar: ['linux-x64'] })
    for (const isTest of [false, true]) expect(ids(without, isTest)).toEqual(linux)
    const zip = targets.find(({ id }) => id === 'windows-zip')!
    expect(judge(zip, without, { isTest: true }).problems).toEqual(['keytar has no binary for win32-x64: the token would have no keychain'])
  })

  it('a release target needs the manifest key, certificates and notarisation; a test build needs none of them', () => {
    const unsigned = { hasManifestKey: false, hasWindowsCertificate: false, hasMacCertificate: false, hasNotary: false, platform: 'darwin' } as const
    expect(ids(richMachine(unsigned), false)).toEqual([])
    expect(ids(richMachine(unsigned), true)).toEqual([...linux, ...windows, ...mac])
    expect(ids(richMachine({ ...unsigned, hasMacCertificate: true }), false)).toEqual([])
    expect(ids(richMachine({ ...unsigned, hasManifestKey: true }), false)).toEqual(linux)
  })

  it('a release that could not be updated, take packs or redeem vouchers is refused with all that is missing, a test package is made', () => {
    const lacks = ['no update keys', 'no pack keys', 'no voucher keys']
    const keyless = richMachine({ missingKeys: lacks })
    expect(ids(keyless, false)).toEqual([])
    expect(judge(targets[0]!, keyless, { isTest: false }).problems).toEqual(lacks)
    expect(ids(keyless, true)).toEqual([...linux, ...windows])
  })

  it('a package target reports all its problems at once', () => {
    const nothing = richMachine({
      runtimes: {},
      tools: { '7zip': 'none', fpm: 'none', appimage: 'none', nsis: 'none', mingw: 'none' },
      keytar: [],
      hasWindowsCertificate: false
    })
    const installer = targets.find(({ id }) => id === 'windows-nsis')!
    expect(judge(installer, nothing, { isTest: false }).problems).toHaveLength(6)
    for (const target of targets) expect(judge(target, nothing, { isTest: true }).problems.length).toBeGreaterThan(0)
  })

  it('package targets are chosen by id, and unknown ids are reported', () => {
    expect(chooseTargets(undefined).chosen).toBe(targets)
    expect(chooseTargets('linux-deb, linux-rpm')).toMatchObject({ chosen: [{ id: 'linux-deb' }], unknown: ['linux-rpm'] })
    expect(new Set(targets.map(({ id }) => id)).size).toBe(targets.length)
  })
})
