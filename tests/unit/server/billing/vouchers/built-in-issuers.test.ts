import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { missingKeys } from '../../../../../scripts/package/missing-keys.mjs'
import { readBuiltInIssuers } from '../../../../../src-server/billing/vouchers/voucher-issuers.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

it('the vendor’s key lies where a release asks for it, and vouchers of that key are accepted', async () => {
  const root = makeTempFolder()
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('resources/updates/trust.json', JSON.stringify({ threshold: 1, keys: ['one'] }))
  write('resources/packs/keys/koya.pem', 'a key')
  const missing = missingKeys(root)
  expect(missing).toHaveLength(1)
  const [folder = ''] = missing[0]?.split(' ') ?? []
  expect((await readBuiltInIssuers(join(root, 'resources'))).size).toBe(0)
  write(join(folder, 'koya.pem'), generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }) as string)
  expect(missingKeys(root)).toEqual([])
  expect((await readBuiltInIssuers(join(root, 'resources'))).size).toBe(1)
})
