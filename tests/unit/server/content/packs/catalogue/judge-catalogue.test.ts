import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judgeCatalogue, type SeenCatalogue } from '../../../../../../src-server/content/packs/catalogue/judge-catalogue.ts'
import { openSeenCatalogues, locationOf } from '../../../../../../src-server/content/packs/catalogue/seen-catalogues.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'

const seen: SeenCatalogue = { serial: 5, sha256: 'hash of 5', keyId: 'publisher', isSecure: true }
const found = { ...seen, isTrusted: false, expiresOn: '2027-05-20' }
const today = '2026-11-21'

describe('whether a signed list is used', () => {
  it.each<readonly [string, Partial<typeof found>, string | null]>([
    ['the same list again is used', {}, null],
    ['a newer list is used', { serial: 6, sha256: 'hash of 6' }, null],
    ['an older list is not', { serial: 4, sha256: 'hash of 4' }, 'pack/catalogue-older'],
    ['another list of the same number is not', { sha256: 'another' }, 'pack/catalogue-older'],
    ['a list of another signer is not', { serial: 6, keyId: 'stranger' }, 'pack/catalogue-other-signer'],
    ['a list that came without TLS after one with it is not', { serial: 6, isSecure: false }, 'pack/catalogue-not-secure'],
    ['a list is used on its last day', { serial: 6, expiresOn: today }, null],
    ['a list is not used after its last day', { serial: 6, expiresOn: '2026-11-20' }, 'pack/catalogue-expired'],
    ['a trusted key may follow any other', { serial: 1, keyId: 'koya', isTrusted: true }, null]
  ])('%s', (_, change, verdict) => {
    expect(judgeCatalogue({ ...found, ...change }, { seen, today })).toBe(verdict)
  })

  it('a new signer is used once the person has agreed to that one, and counts from the beginning', () => {
    const other = { ...found, serial: 1, keyId: 'new' }
    expect(judgeCatalogue(other, { seen, today, acceptedSigner: 'new' })).toBeNull()
    expect(judgeCatalogue(other, { seen, today, acceptedSigner: 'another' })).toBe('pack/catalogue-other-signer')
  })

  it('the first list of an address is used, whoever signed it', () => {
    expect(judgeCatalogue({ ...found, isSecure: false }, { seen: null, today })).toBeNull()
  })
})

describe('the lists that were seen', () => {
  it('a list is remembered after a restart, and http is no other place than https', async () => {
    const folder = makeTempFolder()
    await openSeenCatalogues(folder).record(locationOf('https://packs.example/a/koya-packs.json'), seen)
    expect(await openSeenCatalogues(folder).find(locationOf('http://packs.example/a/koya-packs.json?x'))).toMatchObject(seen)
    expect(await openSeenCatalogues(folder).find(locationOf('https://packs.example/b/koya-packs.json'))).toBeNull()
  })

  it('a hundred lists are remembered, the newest ones', async () => {
    const folder = makeTempFolder()
    const hundred = Object.fromEntries(Array.from({ length: 100 }, (_, count) => [`place-${count}`, { ...seen, seenAt: count }]))
    writeFileSync(join(folder, 'seen-catalogues.json'), JSON.stringify(hundred))
    const all = openSeenCatalogues(folder, () => 100)
    await all.record('place-100', seen)
    expect(await all.find('place-0')).toBeNull()
    expect([await all.find('place-1'), await all.find('place-100')]).toMatchObject([seen, seen])
  })

  it('a damaged file is moved aside, and a folder that does not exist stays so', async () => {
    const folder = makeTempFolder()
    writeFileSync(join(folder, 'seen-catalogues.json'), 'no JSON')
    expect(await openSeenCatalogues(folder).find('place')).toBeNull()
    expect(readFileSync(join(folder, 'seen-catalogues.json.damaged'), 'utf8')).toBe('no JSON')
    mkdirSync(join(folder, 'empty'))
    await openSeenCatalogues(join(folder, 'empty/none')).record('place', seen)
    expect(readdirSync(join(folder, 'empty'))).toEqual([])
  })
})
