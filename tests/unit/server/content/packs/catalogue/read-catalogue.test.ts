import { createPrivateKey, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { catalogueLimits, type PackCatalogue } from '../../../../../../src-server/content/packs/catalogue/pack-catalogue.ts'
import { readCatalogue, signCatalogue } from '../../../../../../src-server/content/packs/catalogue/read-catalogue.ts'
import { trustKeys } from '../../../../../../src-server/platform/pack-signature.ts'
import { makeSigner } from '../../../../../support/pack-library.ts'
import { codeOf, valueOf } from '../../../../../support/pack-receiver.ts'
import { buildCatalogue, buildCatalogueEntry } from '../../../../../support/publish-packs.ts'

const signer = makeSigner()
const other = makeSigner()
const nobody = trustKeys([])

interface Signed {
  catalogue: string
  publicKey: string
  signature: { keyId: string; signature: string }
}

const signed = (catalogue: PackCatalogue = buildCatalogue()): Signed => JSON.parse(signCatalogue(catalogue, signer.privatePem).toString()) as Signed

const verdictOn = (file: unknown): string => codeOf(readCatalogue(Buffer.from(JSON.stringify(file)), nobody))

/** Signs any text, also one that is no list. */
function signText(catalogue: string): Signed {
  const signature = sign(null, Buffer.from(catalogue), createPrivateKey(signer.privatePem)).toString('base64')
  return { catalogue, publicKey: signer.publicPem, signature: { keyId: signer.keyId, signature } }
}

describe('a publisher’s signed list of packs', () => {
  it('a signed list is read, and its signer is told apart by whether it is trusted here', () => {
    const bytes = signCatalogue(buildCatalogue(), signer.privatePem)
    expect(valueOf(readCatalogue(bytes, nobody))).toEqual({ catalogue: buildCatalogue(), signing: { kind: 'unknown-key', keyId: signer.keyId } })
    expect(valueOf(readCatalogue(bytes, trustKeys([signer.publicPem]))).signing).toEqual({ kind: 'signed', keyId: signer.keyId })
  })

  it.each<readonly [string, unknown]>([
    ['one letter was changed', { ...signed(), catalogue: signed().catalogue.replace('Ibadan', 'Ibadam') }],
    ['the signature was changed', { ...signed(), signature: { ...signed().signature, signature: Buffer.alloc(64).toString('base64') } }],
    ['another key is beside it', { ...signed(), publicKey: other.publicPem }],
    ['it names another key', { ...signed(), signature: { ...signed().signature, keyId: other.keyId } }],
    ['a private key is beside it', { ...signed(), publicKey: signer.privatePem }],
    ['no key is beside it', { ...signed(), publicKey: '' }],
    ['what was signed is no JSON', signText('<html>')],
    ['what was signed has no format', signText('{}')],
    ['it names a pack twice', signText(JSON.stringify(buildCatalogue({ packs: [buildCatalogueEntry(), buildCatalogueEntry()] })))]
  ])('a list is refused as changed where %s', (_, file) => {
    expect(verdictOn(file)).toBe('pack/catalogue-altered')
  })

  it.each([
    '../up.koyapack',
    '/etc/a.koyapack',
    'https://b.example/a.koyapack',
    '//b.example/a.koyapack',
    'a%2f..%2fb.koyapack',
    'a\\b.koyapack',
    'a.zip'
  ])('a list is refused where a pack would lie at %s', (path) => {
    expect(verdictOn(signText(JSON.stringify(buildCatalogue({ packs: [buildCatalogueEntry({ path })] }))))).toBe('pack/catalogue-altered')
  })

  it.each<readonly [string, Partial<ReturnType<typeof buildCatalogueEntry>>]>([
    ['a size that is none', { bytes: -1 }],
    ['a hash that is none', { sha256: 'A'.repeat(64) }],
    ['a class that no school has', { classLevels: ['ss-9' as 'ss-3'] }],
    ['a description without an end', { description: 'a'.repeat(10_000) }]
  ])('a list is refused where a pack has %s', (_, change) => {
    expect(verdictOn(signText(JSON.stringify(buildCatalogue({ packs: [buildCatalogueEntry(change)] }))))).toBe('pack/catalogue-altered')
  })

  it('a page, a list of another kind and no bytes are no list', () => {
    for (const text of ['<!doctype html><p>Not found', '{"packs":[]}', '[]', '', '\u0000'])
      expect(codeOf(readCatalogue(Buffer.from(text), nobody))).toBe('pack/no-source')
  })

  it('a list of a later format asks for a newer Koya, whatever else is in it', () => {
    expect(verdictOn(signText(JSON.stringify({ format: 2, packs: 'elsewhere' })))).toBe('pack/catalogue-newer')
  })

  it('a list of a hundred thousand packs is refused before any of them is looked at', () => {
    const many = Array.from({ length: 100_000 }, () => 0)
    const begun = performance.now()
    expect(verdictOn(signText(JSON.stringify({ ...buildCatalogue(), packs: many })))).toBe('pack/unsafe')
    expect(performance.now() - begun).toBeLessThan(2000)
  })

  it('a list that is larger than any is not parsed', () => {
    expect(codeOf(readCatalogue(Buffer.alloc(catalogueLimits.bytes + 1, ' '), nobody))).toBe('pack/unsafe')
  })
})
