import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitForSettingsFile } from '../../../../src-main/app/wait-for-settings-file.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

/** A settings file that cannot be read now; on POSIX systems missing rights look like a holder on Windows. */
function holdSettings(): { readonly dataFolder: string; readonly free: () => void } {
  const dataFolder = makeTempFolder()
  const path = join(dataFolder, 'settings.json')
  writeFileSync(path, '{}')
  chmodSync(path, 0o000)
  return {
    dataFolder,
    free() {
      chmodSync(path, 0o600)
    }
  }
}

test.each([
  ['no settings file', () => undefined],
  [
    'a damaged settings file',
    (folder: string) => {
      writeFileSync(join(folder, 'settings.json'), '{')
    }
  ]
])('a start with %s asks nothing', async (_, prepare) => {
  const dataFolder = makeTempFolder()
  prepare(dataFolder)
  await expect(waitForSettingsFile({ dataFolder, ask: () => Promise.reject(new Error('asked')), quit: () => undefined })).resolves.toBeUndefined()
})

test('a held settings file is asked about until it is free', async () => {
  const { dataFolder, free } = holdSettings()
  let asked = 0
  await waitForSettingsFile({
    dataFolder,
    ask() {
      asked += 1
      if (asked === 2) free()
      return Promise.resolve('again')
    },
    quit: () => undefined
  })
  expect(asked).toBe(2)
})

test('a user who closes Koya over held settings ends it, and nothing goes on meanwhile', async () => {
  const { dataFolder } = holdSettings()
  const quit = await new Promise<string>((resolve, reject) => {
    const wait = { dataFolder, ask: () => Promise.resolve('close' as const), quit: () => setTimeout(() => resolve('quit'), 50) }
    void waitForSettingsFile(wait).then(() => reject(new Error('it went on')))
  })
  expect(quit).toBe('quit')
})
