import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkTcexamFolder, copyTcexamFolder } from '../../../scripts/bench/tcexam-folder.mjs'
import { readTcexamOptions } from '../../../scripts/bench/tcexam-options.mjs'

describe('The command line of the comparison with TCExam', () => {
  it('takes a folder, seven rounds and fifty attempts', () => {
    expect(readTcexamOptions(['../tcexam'])).toEqual({ folder: '../tcexam', rounds: 7, attempts: 50 })
    expect(readTcexamOptions(['--rounds', '1', '../tcexam', '--attempts=8'])).toEqual({ folder: '../tcexam', rounds: 1, attempts: 8 })
    expect(readTcexamOptions(['--published'])).toEqual({ folder: null, rounds: 7, attempts: 50 })
  })

  it.each([
    ['no folder', [], 'tcexam/no-folder'],
    ['two folders', ['a', 'b'], 'tcexam/bad-option'],
    ['a folder and published figures', ['a', '--published'], 'tcexam/bad-option'],
    ['an unknown option', ['a', '--round', '1'], 'tcexam/bad-option'],
    ['no round', ['a', '--rounds', '0'], 'tcexam/bad-option'],
    ['a part of an attempt', ['a', '--attempts', '1.5'], 'tcexam/bad-option'],
    ['too many attempts', ['a', '--attempts', '1001'], 'tcexam/bad-option'],
    ['a number in another form', ['a', '--attempts', '1e2'], 'tcexam/bad-option']
  ])('refuses %s with a code', (_, args, code) => {
    expect(() => readTcexamOptions(args)).toThrow(expect.objectContaining({ code: 64, message: expect.stringContaining(`${code}: `) as string }))
  })
})

describe('A folder that is named as a checkout of TCExam', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  const names = [
    'install/postgresql_db_structure.sql',
    'install/db_data.sql',
    'public/code/index.php',
    'public/code/tce_test_execute.php',
    'public/code/tce_show_result_user.php',
    'public/config.default/tce_config.php',
    'shared/code/tce_functions_test.php',
    'shared/code/tce_db_dal_postgresql.php',
    'shared/config.default/tce_config.php'
  ]

  function makeCheckout(files: readonly string[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'koya-checkout-'))
    folders.push(folder)
    for (const name of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), '')
    }
    return folder
  }

  it('is taken with its configuration, or with the one that the installer made of it', () => {
    expect(() => checkTcexamFolder(makeCheckout(names))).not.toThrow()
    expect(() => checkTcexamFolder(makeCheckout(names.map((name) => name.replace('config.default', 'config'))))).not.toThrow()
  })

  it.each(names)('is refused without %s, which the error names', (missing) => {
    const folder = makeCheckout(names.filter((name) => name !== missing))
    expect(() => checkTcexamFolder(folder)).toThrow(
      expect.objectContaining({ code: 66, message: `tcexam/not-tcexam: ${folder} is no checkout of TCExam. It lacks ${missing}.` })
    )
  })

  it('is refused where it is none, or is a file', () => {
    const folder = makeCheckout(names)
    for (const path of [join(folder, 'nothing'), join(folder, 'install/db_data.sql')])
      expect(() => checkTcexamFolder(path)).toThrow(
        expect.objectContaining({ code: 66, message: `tcexam/no-folder: ${path} is no folder that can be read.` })
      )
  })

  it.skipIf(process.platform === 'win32')('is copied for every user to read, without its history and its links', () => {
    const folder = makeCheckout([...names, '.git/config'])
    symlinkSync('/etc/passwd', join(folder, 'link'))
    const copy = copyTcexamFolder(folder)
    folders.push(copy)
    expect(readdirSync(copy).toSorted()).toEqual(['install', 'public', 'shared'])
    expect(() => checkTcexamFolder(copy)).not.toThrow()
    for (const [name, mode] of [
      ['', 0o755],
      ['install', 0o755],
      ['install/db_data.sql', 0o644]
    ] as const)
      expect(statSync(join(copy, name)).mode & 0o777).toBe(mode)
  })
})
