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

it('update keys of a build are read by their ids', () => {
  expect([...read([ada, bola].map(publicPem)).keys.keys()]).toEqual([ada.keyId, bola.keyId])
})

it('the trust file of this build is readable and needs more than one signature', () => {
  expect(readTrust({ resourcesFolder: 'resources', environment: {}, isTestBuild: false }).threshold).toBeGreaterThan(1)
})

it.each([
  ['by itself', privatePem],
  ['behind a public one', `${publicPem(ada)}${privatePem}`],
  ['before a public one', `${privatePem}${publicPem(ada)}`],
  ['after words', `ada\n${privatePem}`]
])('a private update key is refused without showing it: %s', (_, pem) => {
  const act = () => read([pem, publicPem(bola)])
  expect(act).toThrow('not a public key')
  expect(act).not.toThrow(privatePem.split('\n')[1])
})

it('an update key that is not Ed25519 is refused', () => {
  const { publicKey } = generateKeyPairSync('x25519')
  expect(() => read([publicKey.export({ type: 'spki', format: 'pem' }).toString(), publicPem(bola)])).toThrow('Ed25519')
})

it('the same update key listed twice is refused, whatever its whitespace', () => {
  expect(() => read([publicPem(ada), `\n${publicPem(ada)}\n`])).toThrow('twice')
})

it('U1: one key under two ids counts as one signature', () => {
  const keys = new Map([...trust.keys, ['0123456789abcdef', ada.publicKey]])
  const twoNames = signTestManifest(buildManifest(), { signers: [ada, { ...ada, keyId: '0123456789abcdef' }] })
  expect(openEnvelope(twoNames, { keys, threshold: 2 })).toBeNull()
  expect(openEnvelope(twoNames, { keys, threshold: 1 })).not.toBeNull()
})
