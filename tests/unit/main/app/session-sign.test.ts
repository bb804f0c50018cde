import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSessionSign } from '../../../../src-main/app/session-sign.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

it('the sign of an orderly quit is left where the session names it, and removed by the next Koya', () => {
  const path = join(makeTempFolder(), 'quit')
  const sign = openSessionSign({ KOYA_SESSION_SIGN: path })
  sign.remove()
  sign.leave()
  expect(readFileSync(path, 'utf8')).toBe('')
  sign.remove()
  expect(existsSync(path)).toBe(false)
})

it('the sign of an orderly quit replaces no file, and what cannot be written is no error', () => {
  const folder = makeTempFolder()
  const path = join(folder, 'works.txt')
  writeFileSync(path, 'mine')
  openSessionSign({ KOYA_SESSION_SIGN: path }).leave()
  expect(readFileSync(path, 'utf8')).toBe('mine')
  mkdirSync(join(folder, 'quit'))
  const ofFolder = openSessionSign({ KOYA_SESSION_SIGN: join(folder, 'quit') })
  ofFolder.remove()
  ofFolder.leave()
  openSessionSign({}).leave()
  expect(existsSync(join(folder, 'quit'))).toBe(true)
})
