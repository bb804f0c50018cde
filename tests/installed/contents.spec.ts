import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { archiveFaults } from '../../scripts/package/archive-faults.mjs'
import { measurePackages } from '../../scripts/package/measure-packages.mjs'
import { outsidePackages } from '../../scripts/package/package-contents.mjs'
import { readArchive } from '../../scripts/package/read-archive.mjs'
import { packageFile, packageFolder, runWithoutScreen, unpack } from '../support/installed-koya.ts'
import { projectRoot } from '../support/list-files.ts'

test('the archives of all three packages hold only expected files, and only native modules lie outside', async () => {
  for (const kind of ['appimage', 'deb', 'tar'] as const) {
    const { folder, executable, remove } = unpack(kind)
    try {
      const files = readArchive(join(folder, 'resources/app.asar'))
      expect(archiveFaults(files, { build: 'test', place: 'linux-x64', ...outsidePackages(projectRoot) })).toEqual([])
      const outside = readdirSync(join(folder, 'resources/app.asar.unpacked'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile()
      )
      expect(outside.map(({ name }) => name)).toEqual(['keytar.node'])
      expect(existsSync(join(folder, 'resources/default_app.asar'))).toBe(false)
      expect(readdirSync(join(folder, 'locales')).sort()).toEqual(['en-GB.pak', 'en-US.pak'])
      expect({ kind, check: await runWithoutScreen(executable, ['install', 'check']) }).toMatchObject({ kind, check: { exitCode: 0 } })
    } finally {
      remove()
    }
  }
})

test('the deb names its package and architecture, and depends on the libraries of Electron and keytar', () => {
  const field = (name: string) =>
    execFileSync('dpkg-deb', ['--field', packageFile('deb'), name])
      .toString()
      .trim()
  expect(field('Package')).toBe('koya-test')
  expect(field('Architecture')).toBe('amd64')
  expect(field('Maintainer')).toContain('Koya')
  for (const name of ['libgtk-3-0', 'libnss3', 'libsecret-1-0', 'libasound2']) expect(field('Depends')).toContain(name)
  // A test run by root checks what the scripts do: scripts/linux/install-by-root.sh.
  for (const name of ['postinst', 'postrm']) {
    const script = execFileSync('dpkg-deb', ['--info', packageFile('deb'), name]).toString()
    expect(script).toContain('/opt/KoyaTest/koya-test')
    expect(script).not.toContain('${')
  }
})

test('the AppImage is of type 2, and its file system starts at the offset it reports', () => {
  const bytes = readFileSync(packageFile('appimage'))
  expect(bytes.subarray(8, 11)).toEqual(Buffer.from([0x41, 0x49, 0x02]))
  const offset = Number(execFileSync(packageFile('appimage'), ['--appimage-offset']).toString())
  expect(bytes.subarray(offset, offset + 4).toString()).toBe('hsqs')
})

test('every package is named as a test build, is listed in SHA256SUMS and is within its size limit', () => {
  const sums = new Map(
    readFileSync(join(packageFolder, 'SHA256SUMS'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const)
  )
  for (const kind of ['appimage', 'deb', 'tar'] as const) {
    const file = packageFile(kind)
    const name = file.slice(packageFolder.length + 1)
    expect(name).toMatch(/^koya-test-/)
    expect(sums.get(name)).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'))
    expect(JSON.parse(readFileSync(`${file}.cdx.json`, 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' })
  }
  const measures = measurePackages('out/package-test')
  expect(measures.length).toBeGreaterThanOrEqual(5)
  expect(measures.filter(({ bytes, mostBytes }) => bytes > mostBytes)).toEqual([])
})

test('Koya’s part of the Windows installer compiles without a warning', () => {
  const work = mkdtempSync(join(tmpdir(), 'koya-nsis-'))
  const compile = (part: string, installing = '!insertmacro customInstall') => {
    const own = join(work, 'part.nsh')
    writeFileSync(own, part)
    const script = [
      'Unicode true',
      `OutFile "${join(work, 'koya-setup.exe')}"`,
      // What electron-builder's own script has defined before.
      '!define PRODUCT_NAME "Koya"',
      '!define APP_EXECUTABLE_FILENAME "Koya.exe"',
      '!define PRODUCT_FILENAME "Koya"',
      '!define APP_FILENAME "Koya"',
      '!define TRIES_WHILE_HELD 20',
      '!define TRIES_WHILE_RUNNING 120',
      'Var installMode',
      'Var isByService',
      `!include "${own}"`,
      'Section',
      'StrCpy $installMode all',
      'StrCpy $isByService no',
      'WriteUninstaller "$INSTDIR\\uninstall.exe"',
      installing,
      'SectionEnd',
      'Section Uninstall',
      '!insertmacro customUnInstall',
      'SectionEnd'
    ]
    writeFileSync(join(work, 'setup.nsi'), script.join('\n'))
    return spawnSync('makensis', ['-V2', '-WX', join(work, 'setup.nsi')], { encoding: 'utf8' })
  }
  try {
    const part = readFileSync(join(projectRoot, 'scripts/package/files/installer.nsh'), 'utf8')
    expect(compile(part)).toMatchObject({ status: 0, stdout: '', stderr: '' })
    expect(compile(part.replace('${EndIf}', '')).status).toBe(1)
    // Electron-builder compiles the script twice; for the uninstaller it leaves out what only the installer calls.
    expect(compile(`!define BUILD_UNINSTALLER\n!macro nothing\n!macroend\n${part}`, '!insertmacro nothing')).toMatchObject({
      status: 0,
      stdout: '',
      stderr: ''
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})
