import { mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createUpdateStore } from '../../../../src-main/updates/update-store.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

const sequences = { stable: { sequence: 7, sha256: 'a'.repeat(64) } }

test('an unreadable update status is not overwritten, and applies again once it is readable', () => {
  const folder = makeTempFolder()
  const path = join(folder, 'standing.json')
  const store = createUpdateStore(folder)
  store.writeStatus({ ...store.readStatus(), channels: sequences })
  renameSync(path, `${path}.kept`)
  mkdirSync(path)

  const without = store.readStatus()
  expect(without.channels).toEqual({})
  expect(() => {
    store.writeStatus(without)
  }).toThrow('not written over')

  rmdirSync(path)
  renameSync(`${path}.kept`, path)
  expect(store.readStatus().channels).toEqual(sequences)
  store.writeStatus({ ...store.readStatus(), lookedAt: 5 })
  expect(store.readStatus()).toMatchObject({ channels: sequences, lookedAt: 5 })
})

test('an update status that cannot be parsed is quarantined, and a new one begins', () => {
  const folder = makeTempFolder()
  const path = join(folder, 'standing.json')
  writeFileSync(path, '{"installId": ')
  const store = createUpdateStore(folder)
  store.writeStatus({ ...store.readStatus(), channels: sequences })
  expect(readFileSync(`${path}.unreadable`, 'utf8')).toBe('{"installId": ')
  expect(createUpdateStore(folder).readStatus().channels).toEqual(sequences)
})
