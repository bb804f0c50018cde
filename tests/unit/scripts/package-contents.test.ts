import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { collectLicences } from '../../../scripts/package/collect-licences.mjs'
import { foldersOf } from '../../../scripts/package/list-bundled.mjs'
import { makeSbom } from '../../../scripts/package/make-sbom.mjs'
import { bundledPatterns, outsidePackages, readContents } from '../../../scripts/package/package-contents.mjs'
import { readLicences } from '../../../src-main/support/read-licences.ts'
import { projectRoot } from '../../support/list-files.ts'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

/** Makes a separate checkout from files by path and the packages of its lockfile. */
function makeCheckout(files: Readonly<Record<string, string>>, packages: Readonly<Record<string, object>>): string {
  const root = makeTempFolder()
  const all: Record<string, string> = { 'package-lock.json': JSON.stringify({ packages }), ...files }
  for (const [folder, entry] of Object.entries(packages)) {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (folder !== '') all[`${folder}/package.json`] = JSON.stringify({ name, ...entry })
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const mit = { version: '1.0.0', license: 'MIT' }

/** Makes a valid checkout: two bundled packages, keytar with its dependencies outside the bundles, and tools. */
const makeSound = (): string =>
  makeCheckout(
    { 'node_modules/bundled/LICENSE': 'text of bundled', 'node_modules/bundled/NOTICE.md': 'notice of bundled' },
    {
      '': { dependencies: { bundled: '1.0.0', keytar: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
      'node_modules/bundled': { ...mit, dependencies: { below: '2', unused: '1' } },
      'node_modules/bundled/node_modules/below': { ...mit, version: '2.0.0' },
      'node_modules/below': mit,
      'node_modules/unused': mit,
      'node_modules/@letters/font': { ...mit, license: 'OFL-1.1', integrity: `sha512-${Buffer.from('hash').toString('base64')}` },
      'node_modules/keytar': { ...mit, name: '@github/keytar', license: '(MIT OR Apache-2.0)', dependencies: { below: '1', 'not-installed': '1' } },
      'node_modules/tool': { ...mit, dev: true },
      'node_modules/electron': { ...mit, dev: true, author: { name: 'Ada' }, dependencies: { tool: '1' } }
    }
  )

const bundled = ['node_modules/bundled', 'node_modules/bundled/node_modules/below', 'node_modules/@letters/font']

describe('the contents of a package', () => {
  test('package contents are the bundled packages, the unbundled ones with their dependencies, and the runtime', () => {
    expect(readContents(makeSound(), bundled).map(({ folder, place, entry }) => `${folder} ${entry.version} ${place}`)).toEqual([
      'node_modules/@letters/font 1.0.0 bundled',
      'node_modules/below 1.0.0 node_modules',
      'node_modules/bundled 1.0.0 bundled',
      'node_modules/bundled/node_modules/below 2.0.0 bundled',
      'node_modules/electron 1.0.0 runtime',
      'node_modules/keytar 1.0.0 node_modules'
    ])
  })

  test('package contents cannot be listed when the lock file lacks a bundled package', () => {
    expect(() => readContents(makeSound(), ['node_modules/stranger'])).toThrow(
      'node_modules/stranger is bundled, and package-lock.json does not know it'
    )
  })

  test('node_modules of a package has only what no bundle has; all else that npm installs is left out', () => {
    const root = makeSound()
    expect(outsidePackages(root).packages).toEqual(['keytar', 'below'])
    expect(bundledPatterns(root)).toEqual(['!**/node_modules/bundled/**', '!**/node_modules/unused/**', '!**/node_modules/@letters/font/**'])
  })

  test('bundled packages are found by their module paths, whatever a bundler puts around them', () => {
    expect(
      foldersOf([
        '/home/koya/node_modules/react/index.js',
        '\0/home/koya/node_modules/pg/lib/index.js?commonjs-exports',
        'C:\\koya\\node_modules\\a\\node_modules\\@b\\c\\style.css',
        '/home/koya/src-main/main.ts',
        '\0rolldown/runtime.js'
      ])
    ).toEqual(['node_modules/a/node_modules/@b/c', 'node_modules/pg', 'node_modules/react'])
  })
})

describe('the list of licences', () => {
  test('the list of licences has the name, version, licence and texts of each package', () => {
    const licences = collectLicences(makeSound(), bundled)
    expect(licences.map(({ name, version }) => `${name} ${version}`)).toEqual([
      '@github/keytar 1.0.0',
      '@letters/font 1.0.0',
      'below 1.0.0',
      'below 2.0.0',
      'bundled 1.0.0',
      'electron 1.0.0'
    ])
    expect(licences.find(({ name }) => name === 'bundled')?.text).toBe('text of bundled\n\nnotice of bundled')
    expect(licences.find(({ name }) => name === 'electron')?.text).toContain('MIT by Ada')
  })

  test('the list of licences of this build is complete, with the main libraries and without tools', async () => {
    const licences = await readLicences(join(projectRoot, 'out/release/licences.json'))
    expect(licences.filter((one) => Object.values(one).some((value) => value === '' || value === 'unknown'))).toEqual([])
    const names = licences.map(({ name }) => name)
    for (const name of [
      'react',
      'scheduler',
      '@mantine/core',
      'fastify',
      'pg',
      'zod',
      'katex',
      'pino',
      'pdfjs-dist',
      '@fontsource-variable/noto-sans',
      '@github/keytar',
      'electron-updater',
      'electron'
    ])
      expect(names).toContain(name)
    for (const name of ['vitest', 'eslint', 'typescript', '@playwright/test', 'electron-builder', '@fastify/swagger', 'get-nonce', '@napi-rs/nice'])
      expect(names).not.toContain(name)
  })

  test('the list of licences is included in the package', () => {
    expect(readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8')).toContain('- out/${env.KOYA_BUILD}/**')
  })
})

describe('the SBOM', () => {
  interface Bom {
    readonly serialNumber: string
    readonly components: readonly { readonly 'bom-ref': string; readonly group?: string; readonly name: string; readonly version: string }[]
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
  }
  const sbomOf = (folders: readonly string[]): Bom =>
    JSON.parse(makeSbom({ name: 'koya', version: '1.2.3' }, readContents(makeSound(), folders))) as Bom

  test('the SBOM names each package with its version, licence, hash and place', () => {
    const { components, dependencies } = sbomOf(bundled)
    expect(components).toContainEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/%40letters/font@1.0.0',
      group: '@letters',
      name: 'font',
      version: '1.0.0',
      hashes: [{ alg: 'SHA-512', content: Buffer.from('hash').toString('hex') }],
      licenses: [{ license: { id: 'OFL-1.1' } }],
      purl: 'pkg:npm/%40letters/font@1.0.0',
      properties: [{ name: 'koya:place', value: 'bundled' }]
    })
    expect(components).toContainEqual(
      expect.objectContaining({ name: 'keytar', group: '@github', licenses: [{ expression: '(MIT OR Apache-2.0)' }] })
    )
    expect(components).toContainEqual(expect.objectContaining({ type: 'framework', name: 'electron' }))
    expect(dependencies).toEqual([{ ref: 'pkg:npm/koya@1.2.3', dependsOn: components.map((component) => component['bom-ref']) }])
  })

  test('the SBOM is the same for the same contents, and differs for others', () => {
    expect(sbomOf(bundled)).toEqual(sbomOf(bundled))
    expect(sbomOf(bundled).serialNumber).not.toBe(sbomOf(bundled.slice(1)).serialNumber)
    expect(sbomOf(bundled).serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('the SBOM of this build names the same packages as its list of licences', async () => {
    const { components } = JSON.parse(readFileSync(join(projectRoot, 'out/release/sbom.cdx.json'), 'utf8')) as Bom
    const named = components.map(({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name} ${version}`)
    const licences = await readLicences(join(projectRoot, 'out/release/licences.json'))
    expect([...new Set(named)].sort()).toEqual(licences.map(({ name, version }) => `${name} ${version}`).sort())
  })
})
