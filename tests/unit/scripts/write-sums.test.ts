import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeSums } from '../../../scripts/package/write-sums.mjs'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

function makePackages() {
  const folder = makeTempFolder()
  writeFileSync(join(folder, 'koya-1.0.0.AppImage'), 'an app')
  writeFileSync(join(folder, 'koya-1.0.0.deb'), 'a package')
  writeFileSync(join(folder, 'builder-debug.yml'), 'not for users')
  const sbom = join(makeTempFolder(), 'sbom.cdx.json')
  writeFileSync(sbom, '{"bomFormat":"CycloneDX"}')
  return { folder, sbom }
}

it('the list of contents lies beside each package, and the sums name packages and lists alone', () => {
  const { folder, sbom } = makePackages()
  writeSums(folder, { sbom, signingKey: undefined })
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  const names = ['koya-1.0.0.AppImage', 'koya-1.0.0.AppImage.cdx.json', 'koya-1.0.0.deb', 'koya-1.0.0.deb.cdx.json']
  const sumOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  expect(lines).toEqual(names.map((name) => `${sumOf(name)}  ${name}`))
  expect(readdirSync(folder)).not.toContain('SHA256SUMS.sig')
})

it('the sums of a release are signed, and a changed line breaks the signature', () => {
  const { folder, sbom } = makePackages()
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeSums(folder, { sbom, signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() })
  const sums = readFileSync(join(folder, 'SHA256SUMS'))
  const signature = readFileSync(join(folder, 'SHA256SUMS.sig'))
  const changed = Buffer.from(sums.toString().replace('koya-1.0.0.deb', 'koya-9.0.0.deb'))
  expect({ own: verify(null, sums, publicKey, signature), changed: verify(null, changed, publicKey, signature) }).toEqual({
    own: true,
    changed: false
  })
})
