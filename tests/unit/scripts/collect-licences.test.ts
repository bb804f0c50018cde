import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { collectLicences } from '../../../scripts/ready/collect-licences.mjs'
import { readLicences } from '../../../src-main/support/read-licences.ts'
import { projectRoot } from '../../support/list-files.ts'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

/** A checkout of its own: its files by path, and its lockfile's packages. */
function makeCheckout(files: Readonly<Record<string, string>>, packages: Readonly<Record<string, object>>): string {
  const root = makeTempFolder()
  const all: Record<string, string> = { 'package-lock.json': JSON.stringify({ packages }), ...files }
  for (const folder of ['src-main', 'src-preload', 'src-renderer', 'src-server', 'src-shared']) mkdirSync(join(root, folder))
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

describe('the list of licences', () => {
  test('names what the sources import, what ships, all that these stand on, and the runtime; and nothing of the tools', () => {
    const root = makeCheckout(
      {
        'src-main/a.ts': "import { a } from 'imported/part.js'\nimport type { b } from 'only-types'\nvoid import('lazy')\nimport './own.ts'",
        'src-renderer/b.css': "@font-face { src: url('@letters/font/a.woff2') }",
        'node_modules/imported/LICENSE': 'text of imported',
        'node_modules/imported/NOTICE.md': 'notice of imported'
      },
      {
        '': { dependencies: { shipped: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
        'node_modules/imported': { ...mit, dependencies: { below: '2' } },
        'node_modules/imported/node_modules/below': { ...mit, version: '2.0.0', dependencies: { deeper: '1' } },
        'node_modules/below': { ...mit, dependencies: {} },
        'node_modules/deeper': { ...mit, author: { name: 'Ada' }, dependencies: { imported: '1', 'not-installed': '1' } },
        'node_modules/only-types': mit,
        'node_modules/lazy': mit,
        'node_modules/@letters/font': { ...mit, license: 'OFL-1.1' },
        'node_modules/shipped': mit,
        'node_modules/tool': mit,
        'node_modules/electron': { ...mit, dependencies: { tool: '1' } }
      }
    )
    const licences = collectLicences(root)
    expect(licences.map(({ name, version }) => `${name} ${version}`)).toEqual([
      '@letters/font 1.0.0',
      'below 2.0.0',
      'deeper 1.0.0',
      'electron 1.0.0',
      'imported 1.0.0',
      'lazy 1.0.0',
      'shipped 1.0.0'
    ])
    expect(licences.find(({ name }) => name === 'imported')?.text).toBe('text of imported\n\nnotice of imported')
    expect(licences.find(({ name }) => name === 'deeper')?.text).toContain('MIT by Ada')
  })

  test('of this checkout has a name, a version, a licence and a text for each package, and knows the great ones', async () => {
    const licences = collectLicences(projectRoot)
    const path = join(makeTempFolder(), 'licences.json')
    writeFileSync(path, JSON.stringify(licences))
    expect(await readLicences(path)).toEqual(licences)
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
      '@fontsource-variable/noto-sans',
      '@github/keytar',
      'electron'
    ])
      expect(names).toContain(name)
    for (const name of ['vitest', 'eslint', 'typescript', '@playwright/test', 'electron-builder', '@fastify/swagger'])
      expect(names).not.toContain(name)
  })

  test('goes along with the package', () => {
    expect(readFileSync(join(projectRoot, 'scripts/ready/build-app.mjs'), 'utf8')).toContain("'licences.json'")
    expect(readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8')).toContain('- out/${env.KOYA_BUILD}/**')
  })
})
