import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { configurationOf, signingVariables, versionAfter, type PackageWish } from '../../../scripts/package/configuration.mjs'
import { projectRoot } from '../../support/list-files.ts'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

interface Merged {
  readonly files: readonly unknown[]
  readonly [member: string]: unknown
}

/** electron-builder's function that reads and validates a configuration, as its command does. */
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))('app-builder-lib/out/util/config/config') as {
  getConfig: (projectFolder: string, file: string, options: null) => Promise<Merged>
  validateConfiguration: (merged: Merged, log: { isEnabled: boolean; add: () => void }) => Promise<void>
}

const optionsOf = (system: PackageWish['system'], isTest: boolean): PackageWish => ({
  isTest,
  system,
  output: 'dist',
  runtime: { folder: undefined, version: '45.4.1' },
  sealKey: 'MCowBQYDK2VwAyEA'
})

async function merge(options: PackageWish): Promise<Merged> {
  const file = join(makeTempFolder(), 'configuration.json')
  writeFileSync(file, JSON.stringify(configurationOf(options)))
  return builder.getConfig(projectRoot, file, null)
}

const check = (merged: Merged): Promise<void> => builder.validateConfiguration(merged, { isEnabled: false, add: () => undefined })

describe('the configuration of packages', () => {
  for (const system of ['linux', 'win32', 'darwin'] as const)
    for (const isTest of [false, true])
      it(`the configuration of a ${isTest ? 'test' : 'release'} package for ${system} is valid for electron-builder`, async () => {
        vi.spyOn(console, 'log').mockReturnValue(undefined)
        await check(await merge(optionsOf(system, isTest)))
      })

  it('a package configuration with a mistake is rejected', async () => {
    await expect(check({ ...(await merge(optionsOf('win32', false))), nsis: { oneClik: false } })).rejects.toThrow('configuration.nsis')
    await expect(check({ ...(await merge(optionsOf('linux', false))), asarUnpak: [] })).rejects.toThrow('asarUnpak')
  })

  it('the package configuration packs the archive with hashes, and only native modules outside it', async () => {
    const merged = await merge(optionsOf('linux', false))
    expect(merged).toMatchObject({ asar: { smartUnpack: false }, asarUnpack: ['**/*.node'], npmRebuild: false, publish: null })
    expect(merged['disableAsarIntegrity']).toBeUndefined()
  })

  it('a release must be signed on Windows and macOS, and a Mac release is notarised and hardened', async () => {
    expect(await merge(optionsOf('win32', false))).toMatchObject({ forceCodeSigning: true, appId: 'app.koya.desktop', productName: 'Koya' })
    expect(await merge(optionsOf('darwin', false))).toMatchObject({
      forceCodeSigning: true,
      mac: { hardenedRuntime: true, notarize: true, entitlements: 'scripts/package/files/entitlements.mac.plist' }
    })
    expect(await merge(optionsOf('linux', false))).toMatchObject({
      extraMetadata: { main: 'out/release/main/main.js', koya: { kind: 'release', sealKey: 'MCowBQYDK2VwAyEA' } }
    })
  })

  it('a test package can have the next version, to test updates to it', async () => {
    expect(versionAfter('1.4.9')).toBe('1.4.10')
    expect(await merge({ ...optionsOf('linux', true), version: '1.4.10' })).toMatchObject({ extraMetadata: { version: '1.4.10', name: 'koya-test' } })
    expect((await merge(optionsOf('linux', true)))['extraMetadata']).not.toHaveProperty('version')
  })

  it('a test package is marked in every name, cannot be signed, and otherwise equals a release', async () => {
    const [release, test] = [await merge(optionsOf('darwin', false)), await merge(optionsOf('darwin', true))]
    expect(test).toMatchObject({
      appId: 'app.koya.desktop.test',
      productName: 'KoyaTest',
      protocols: { name: 'KoyaTest', schemes: ['koya-test'] },
      forceCodeSigning: false,
      linux: { executableName: 'koya-test', category: 'Education' },
      deb: { packageName: 'koya-test' },
      win: { signAndEditExecutable: false },
      mac: { identity: null, notarize: false, hardenedRuntime: true },
      extraMetadata: { main: 'out/test/main/main.js', name: 'koya-test', koya: { kind: 'test' } }
    })
    const marks = ['appId', 'productName', 'copyright', 'protocols', 'forceCodeSigning', 'extraMetadata', 'linux', 'deb', 'win', 'mac']
    const others = (merged: Merged) => Object.fromEntries(Object.entries(merged).filter(([name]) => !marks.includes(name)))
    expect(others(test)).toEqual(others(release))
  })

  it('the package configuration sets perMachine to false and names existing files', () => {
    const text = readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8')
    expect(text).toContain('perMachine: false')
    for (const file of ['files/installer.nsh', 'files/entitlements.mac.plist', 'after-pack.mjs'])
      expect({ file, hasText: readFileSync(join(projectRoot, 'scripts/package', file), 'utf8').length > 0 }).toEqual({ file, hasText: true })
  })

  it('the signing variables removed for a test package include those of Windows and macOS', () => {
    for (const name of ['CSC_LINK', 'WIN_CSC_LINK', 'APPLE_API_KEY']) expect(signingVariables).toContain(name)
  })
})
