import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { makeFolder } from '../../../../../src-server/platform/disk/make-folder.ts'
import { projectRoot } from '../../../../support/list-files.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

it('makeFolder creates a folder and its parents with the given mode, and accepts an existing folder', () => {
  const root = makeTempFolder()
  makeFolder(join(root, 'a/b/c'), 0o700)
  makeFolder(join(root, 'a/b/c'), 0o700)
  expect(readdirSync(join(root, 'a/b'))).toEqual(['c'])
  if (process.platform !== 'win32') expect(statSync(join(root, 'a/b/c')).mode & 0o777).toBe(0o700)
})

it('makeFolder throws the error that names the obstacle', () => {
  const root = makeTempFolder()
  writeFileSync(join(root, 'file'), '')
  expect(() => makeFolder(join(root, 'file'))).toThrow('ENOTDIR')
  expect(() => makeFolder(join(root, 'file/below'))).toThrow(/EEXIST|ENOTDIR/)
  mkdirSync(join(root, 'there'))
  expect(() => makeFolder(join(root, 'there', 'x'.repeat(300)))).toThrow('ENAMETOOLONG')
})

it.runIf(process.platform === 'linux')('makeFolder fails instead of running forever if the file system denies that the parent folder exists', () => {
  // Runs in a separate process, because a call that never ends would hang the test.
  const source = pathToFileURL(join(projectRoot, 'src-server/platform/disk/make-folder.ts')).href
  for (const folder of ['/proc/koya', '/proc/koya/data']) {
    const program = `import(${JSON.stringify(source)}).then(({ makeFolder }) => makeFolder(${JSON.stringify(folder)})).catch((error) => console.log(error.code))`
    const { status, stdout } = spawnSync(process.execPath, ['--no-warnings', '--eval', program], { encoding: 'utf8', timeout: 10_000 })
    expect({ folder, status, output: stdout.trim() }).toEqual({ folder, status: 0, output: 'ENOENT' })
  }
})
