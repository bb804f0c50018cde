import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { openEnvelope } from '../../../../../src-main/updates/feed/open-envelope.ts'
import { readTrust } from '../../../../../src-main/updates/feed/read-trust.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { ada, bola, buildManifest, signTestManifest, trust } from '../../../../support/update-manifests.ts'

const publicPem = ({ publicKey }: typeof ada): string => publicKey.export({ type: 'spki', format: 'pem' }).toString()
const privatePem = ada.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

function read(keys: readonly string[], changed: object = {}) {
  const file = join(makeTempFolder(), 'trust.json')
  writeFileSync(file, JSON.stringify({ feed: null, channel: 'stable', threshold: 2, leastSequence: 0, keys, ...changed }))
  return readTrust({ resourcesFolder: '/nowhere', environment: { KOYA_UPDATE_TRUST: file }, isTestBuild: true })
}

it('reads the keys of a build by their ids', () => {
  expect([...read([ada, bola].map(publicPem)).keys.keys()]).toEqual([ada.keyId, bola.keyId])
})

it('reads what this build brings along', () => {
  expect(readTrust({ resourcesFolder: 'resources', environment: {}, isTestBuild: false }).threshold).toBeGreaterThan(1)
})

it.each([
  ['by itself', privatePem],
  ['behind a public one', `${publicPem(ada)}${privatePem}`],
  ['before a public one', `${privatePem}${publicPem(ada)}`],
  ['after words', `ada\n${privatePem}`]
])('takes no private key for a public one, and shows nothing of it: %s', (_, pem) => {
  const act = () => read([pem, publicPem(bola)])
  expect(act).toThrow('not a public key')
  expect(act).not.toThrow(privatePem.split('\n')[1])
})

it('takes no key of another kind', () => {
  const { publicKey } = generateKeyPairSync('x25519')
  expect(() => read([publicKey.export({ type: 'spki', format: 'pem' }).toString(), publicPem(bola)])).toThrow('Ed25519')
})

it('takes no key twice, however it is written', () => {
  expect(() => read([publicPem(ada), `\n${publicPem(ada)}\n`])).toThrow('twice')
})

it('U1: counts one key under two ids once', () => {
  const keys = new Map([...trust.keys, ['0123456789abcdef', ada.publicKey]])
  const twoNames = signTestManifest(buildManifest(), { signers: [ada, { ...ada, keyId: '0123456789abcdef' }] })
  expect(openEnvelope(twoNames, { keys, threshold: 2 })).toBeNull()
  expect(openEnvelope(twoNames, { keys, threshold: 1 })).not.toBeNull()
})
