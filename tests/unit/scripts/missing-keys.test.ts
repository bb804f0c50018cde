import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { missingKeys } from '../../../scripts/package/missing-keys.mjs'
import { projectRoot } from '../../support/list-files.ts'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

/** Makes a checkout with that many update keys, and public keys in these folders. */
function makeCheckout(updateKeys: number, keyFolders: readonly string[]): string {
  const root = makeTempFolder()
  mkdirSync(join(root, 'resources/updates'), { recursive: true })
  writeFileSync(join(root, 'resources/updates/trust.json'), JSON.stringify({ threshold: 2, keys: Array.from({ length: updateKeys }, () => 'key') }))
  for (const folder of keyFolders) {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'koya.pem'), '')
  }
  return root
}

const folders = ['resources/packs/keys', 'resources/vouchers/keys']

it('a checkout with all its public keys lacks nothing for a release', () => {
  expect(missingKeys(makeCheckout(2, folders))).toEqual([])
})

it('a checkout with fewer update keys than must sign could never be updated', () => {
  expect(missingKeys(makeCheckout(1, folders))).toEqual([
    'resources/updates/trust.json names 1 keys, and 2 must sign: the release could never be updated'
  ])
})

it.each(folders)('a checkout without a key in %s says what a release could not do', (folder) => {
  const others = folders.filter((other) => other !== folder)
  expect(missingKeys(makeCheckout(2, others))).toEqual([expect.stringMatching(`^${folder} holds no public key`)])
})

it('this checkout, which holds no keys of anybody, names all that a release needs', () => {
  expect(missingKeys(projectRoot)).toHaveLength(3)
})
