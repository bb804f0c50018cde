import { describe, expect, it } from 'vitest'
import { judgeEnvelope, type JudgedEnvelope, type UpdateSelf } from '../../../../src-main/updates/judge-envelope.ts'
import { openEnvelope } from '../../../../src-main/updates/feed/open-envelope.ts'
import type { UpdateStatus } from '../../../../src-main/updates/update-store.ts'
import { MOST_ENVELOPE_BYTES } from '../../../../src-shared/updates/update-envelope.ts'
import type { UpdateManifest } from '../../../../src-shared/updates/update-manifest.ts'
import {
  ada,
  bola,
  buildManifest,
  buildUpdateStatus,
  buildUpdateFile,
  chidi,
  makeSigner,
  signTestManifest,
  self,
  today,
  trust
} from '../../../support/update-manifests.ts'
import { pickBelow, pickOne, withSeeds } from '../../../support/with-seeds.ts'

const judge = (envelope: string, standing: UpdateStatus = buildUpdateStatus(), by: UpdateSelf = self): JudgedEnvelope | null =>
  judgeEnvelope(envelope, by, { status: standing, server: null, now: today, isAskedFor: false })

const isTaken = (envelope: string, standing?: UpdateStatus, by?: UpdateSelf): boolean => judge(envelope, standing, by)?.kind === 'taken'

const good = signTestManifest(buildManifest())
const stranger = makeSigner()
type Envelope = { manifest: string; signatures: { keyId: string; signature: string }[] }
const edited = (edit: (envelope: Envelope) => unknown): string => JSON.stringify(edit(JSON.parse(good) as Envelope))
const flipped = (base64: string, place: number): string => {
  const bytes = Buffer.from(base64, 'base64')
  bytes[place] = (bytes[place] ?? 0) ^ 1
  return bytes.toString('base64')
}
const withFile = (changed: object): object => buildManifest({ files: [{ ...buildUpdateFile(), ...changed }] })

it('a manifest signed by any two of three trusted keys is accepted', () => {
  for (const signers of [
    [ada, bola],
    [bola, chidi],
    [chidi, ada],
    [ada, bola, chidi],
    [stranger, ada, bola]
  ]) {
    expect(isTaken(signTestManifest(buildManifest(), { signers }))).toBe(true)
  }
})

const unsigned: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['no JSON', 'koya'],
  ['a number', '5'],
  ['null', 'null'],
  ['a list', `[${good}]`],
  ['the bare manifest', JSON.stringify(buildManifest())],
  ['no signature', signTestManifest(buildManifest(), { signers: [] })],
  ['no list of signatures', edited(({ manifest }) => ({ manifest }))],
  ['one signature of two', signTestManifest(buildManifest(), { signers: [ada] })],
  ['the same key twice', signTestManifest(buildManifest(), { signers: [ada, ada] })],
  ['the same key sixteen times', signTestManifest(buildManifest(), { signers: Array.from({ length: 16 }, () => ada) })],
  ['too many signatures', signTestManifest(buildManifest(), { signers: [ada, bola, ...Array.from({ length: 15 }, () => chidi)] })],
  ['strangers', signTestManifest(buildManifest(), { signers: [stranger, makeSigner()] })],
  ['one stranger of two', signTestManifest(buildManifest(), { signers: [ada, stranger] })],
  ['a stranger under a known name', signTestManifest(buildManifest(), { signers: [ada, { ...stranger, keyId: bola.keyId }] })],
  ['one signature under two names', edited((one) => ({ ...one, signatures: [one.signatures[0], { ...one.signatures[0], keyId: bola.keyId }] }))],
  [
    'the names of the keys exchanged',
    edited((one) => ({ ...one, signatures: one.signatures.map(({ signature }, place) => ({ keyId: [bola, ada][place]?.keyId, signature })) }))
  ],
  ['one byte of the manifest changed', edited((one) => ({ ...one, manifest: flipped(one.manifest, 40) }))],
  ['the first byte changed', edited((one) => ({ ...one, manifest: flipped(one.manifest, 0) }))],
  ['a byte more', edited((one) => ({ ...one, manifest: Buffer.concat([Buffer.from(one.manifest, 'base64'), Buffer.from(' ')]).toString('base64') }))],
  ['a byte less', edited((one) => ({ ...one, manifest: Buffer.from(one.manifest, 'base64').subarray(0, -1).toString('base64') }))],
  ['an empty manifest', edited((one) => ({ ...one, manifest: '' }))],
  [
    'one byte of a signature changed',
    edited((one) => ({
      ...one,
      signatures: [{ ...one.signatures[0], signature: flipped(one.signatures[0]?.signature ?? '', 9) }, one.signatures[1]]
    }))
  ],
  ['an empty signature', edited((one) => ({ ...one, signatures: one.signatures.map(({ keyId }) => ({ keyId, signature: '' })) }))],
  [
    'the signatures of another version',
    edited((one) => ({ ...one, signatures: (JSON.parse(signTestManifest(buildManifest({ version: '1.2.0' }))) as Envelope).signatures }))
  ],
  ['signatures without our context', signTestManifest(buildManifest(), { context: '' })],
  ['signatures in the context of packs', signTestManifest(buildManifest(), { context: 'koya-pack-manifest-1\n' })],
  ['a key that is no name of one', edited((one) => ({ ...one, signatures: one.signatures.map((each) => ({ ...each, keyId: '../../key' })) }))],
  ['a field more', edited((one) => ({ ...one, keys: [] }))],
  ['keys of its own', edited((one) => ({ ...one, threshold: 0 }))],
  ['more than an envelope takes', `${good}${' '.repeat(MOST_ENVELOPE_BYTES)}`]
]

it.each(unsigned)('U1: an envelope with %s is rejected', (_, envelope) => {
  expect(openEnvelope(envelope, trust)).toBeNull()
  expect(judge(envelope)).toBeNull()
})

it('U1: every envelope is rejected when the build has no keys or a threshold of zero', () => {
  expect(openEnvelope(good, { keys: new Map(), threshold: 1 })).toBeNull()
  expect(openEnvelope(signTestManifest(buildManifest(), { signers: [stranger] }), { keys: trust.keys, threshold: 0 })).toBeNull()
})

const wrong: readonly (readonly [string, string, unknown])[] = [
  ['another product', 'other-product', buildManifest({ product: 'app.koya.server' })],
  ['another channel', 'other-channel', buildManifest({ channel: 'trial' })],
  ['a sequence below what was built in', 'older-sequence', buildManifest({ sequence: 2 })],
  ['an older version', 'older-version', buildManifest({ version: '0.9.9' })],
  ['a recall of other versions', 'older-version', buildManifest({ version: '0.9.0', recalls: ['0.9.5', '1.0.1'] })],
  ['no JSON inside', 'unreadable', '{"format":1'],
  ['another format', 'unreadable', { ...buildManifest(), format: 2 }],
  ['a field that nobody knows', 'unreadable', { ...buildManifest(), runBefore: 'rm' }],
  ['no product', 'unreadable', { ...buildManifest(), product: undefined }],
  ['a sequence of nought', 'unreadable', buildManifest({ sequence: 0 })],
  ['a broken sequence', 'unreadable', buildManifest({ sequence: 5.5 })],
  ['a sequence past all numbers', 'unreadable', buildManifest({ sequence: 2 ** 60 })],
  ['a sequence in words', 'unreadable', { ...buildManifest(), sequence: '9' }],
  ['a version in words', 'unreadable', buildManifest({ version: 'newest' })],
  ['a pre-release', 'unreadable', buildManifest({ version: '1.1.0-beta.1' })],
  ['a version with zeros in front', 'unreadable', buildManifest({ version: '01.1.0' })],
  ['a recall that leads up', 'unreadable', buildManifest({ version: '1.1.0', recalls: ['1.0.0'] })],
  ['a recall of itself', 'unreadable', buildManifest({ version: '1.1.0', recalls: ['1.1.0'] })],
  ['no date', 'unreadable', buildManifest({ expiresAt: 'never' })],
  ['no file', 'unreadable', buildManifest({ files: [] })],
  ['two files for the same computers', 'unreadable', buildManifest({ files: [buildUpdateFile(), buildUpdateFile({ name: 'b.AppImage' })] })],
  ['a file of no bytes', 'unreadable', withFile({ bytes: 0 })],
  ['a file past all disks', 'unreadable', withFile({ bytes: 2 ** 40 })],
  ['a hash of another kind', 'unreadable', withFile({ sha512: 'a'.repeat(128) })],
  ['a short hash', 'unreadable', withFile({ sha512: 'AAAA' })],
  ['a block map as long as the file', 'unreadable', withFile({ blockMapBytes: 1000 })],
  ...[
    '../a.AppImage',
    '/etc/a.AppImage',
    'C:\\a.AppImage',
    'a/b.AppImage',
    '..AppImage',
    '.a.AppImage',
    'a..AppImage',
    'a%2f.AppImage',
    'a.AppImage\n',
    'a b.AppImage',
    'ä.AppImage',
    'a?x=.AppImage',
    'a.exe',
    ''
  ].map((name) => [`the name ${JSON.stringify(name)}`, 'unreadable', withFile({ name })] as const)
]

it.each(wrong)('U1: a signed manifest with %s is refused', (_, reason, manifest) => {
  expect(judge(signTestManifest(manifest))).toMatchObject({ kind: 'refused', reason })
})

it('more than sixty bad envelopes and manifests are tested', () => {
  expect(unsigned.length + wrong.length).toBeGreaterThan(60)
})

describe('what was seen is not taken back', () => {
  const first = judge(signTestManifest(buildManifest({ sequence: 7 })))
  const held = buildUpdateStatus({ channels: { stable: { sequence: 7, sha256: first?.sha256 ?? '' } } })

  it('U2: an earlier sequence and a different manifest of the same sequence are refused', () => {
    expect(judge(signTestManifest(buildManifest({ sequence: 6 })), held)).toMatchObject({ reason: 'older-sequence' })
    expect(judge(signTestManifest(buildManifest({ sequence: 7, percentage: 99 })), held)).toMatchObject({ reason: 'same-sequence' })
    expect(isTaken(signTestManifest(buildManifest({ sequence: 7 })), held)).toBe(true)
    expect(isTaken(signTestManifest(buildManifest({ sequence: 8 })), held)).toBe(true)
  })

  it('U2: a lower version is offered only by a recall with a higher sequence that names the running version', () => {
    const recall = buildManifest({ sequence: 8, version: '0.9.0', recalls: ['1.0.0'] })
    expect(judge(signTestManifest(recall), held)).toMatchObject({ outcome: { version: '0.9.0', isRecall: true } })
    expect(judge(signTestManifest({ ...recall, sequence: 6 }), held)).toMatchObject({ reason: 'older-sequence' })
    expect(judge(signTestManifest({ ...recall, recalls: ['1.0.1'] }), held)).toMatchObject({ reason: 'older-version' })
    expect(judge(signTestManifest(recall), held, { ...self, runningVersion: '0.9.0' })).toMatchObject({ outcome: 'current' })
  })

  it('U2: sequences of different channels are tracked separately', () => {
    const onTrial = { ...self, channel: 'trial' }
    expect(judge(signTestManifest(buildManifest({ sequence: 4, channel: 'trial' })), held, onTrial)).toMatchObject({ kind: 'taken' })
    expect(judge(signTestManifest(buildManifest({ sequence: 9 })), held, onTrial)).toMatchObject({ reason: 'other-channel' })
  })

  it('U2: sequence never falls, and version falls only by a recall, in any replay of manifests by a mirror', async () => {
    let recallCount = 0
    await withSeeds(60, (random) => {
      const published = Array.from({ length: 8 }, (_, place) => {
        const version = `1.${pickBelow(6, random)}.0`
        const recalls = random() < 0.5 ? ['1.4.0', '1.5.0'].filter((recalled) => recalled > version) : []
        const manifest = buildManifest({ sequence: place + 3, version, recalls, percentage: 50 + pickBelow(51, random) })
        return { manifest, envelope: signTestManifest(manifest) }
      })
      let running = '1.0.0'
      let standing = buildUpdateStatus()
      for (let step = 0; step < 30; step += 1) {
        const { manifest, envelope } = pickOne(published, random)
        const judged = judge(envelope, standing, { ...self, runningVersion: running })
        if (judged?.kind !== 'taken') continue
        const before = standing.channels['stable']?.sequence ?? 0
        expect(judged.sequence).toBeGreaterThanOrEqual(before)
        standing = { ...standing, channels: { stable: { sequence: judged.sequence, sha256: judged.sha256 } } }
        if (typeof judged.outcome === 'string') continue
        if (manifest.recalls.includes(running)) recallCount += 1
        else expect(judged.outcome.version > running).toBe(true)
        running = judged.outcome.version
      }
    })
    expect(recallCount).toBeGreaterThan(0)
  })
})

describe('what is in order leads', () => {
  const outcomeOf = (manifest: UpdateManifest, standing = buildUpdateStatus(), by = self) => {
    const judged = judge(signTestManifest(manifest), standing, by)
    return judged?.kind === 'taken' ? judged.outcome : judged
  }

  it('an accepted manifest offers the file for this computer’s package and architecture', () => {
    const files = [
      buildUpdateFile({ package: 'deb', name: 'koya.deb' }),
      buildUpdateFile(),
      buildUpdateFile({ arch: 'arm64', name: 'koya-arm.AppImage' })
    ]
    expect(outcomeOf(buildManifest({ files }))).toMatchObject({ file: { name: 'koya-1.1.0-linux-x64.AppImage' } })
    expect(outcomeOf(buildManifest({ files: files.slice(0, 1) }))).toBe('no-file')
  })

  it('a manifest offers nothing when paused, already installed, failed here or outside the rollout', () => {
    expect(outcomeOf(buildManifest({ isPaused: true }))).toBe('paused')
    expect(outcomeOf(buildManifest({ version: '1.0.0' }))).toBe('current')
    expect(outcomeOf(buildManifest(), buildUpdateStatus({ failed: [buildUpdateFile().sha512] }))).toBe('failed-here')
    expect(outcomeOf(buildManifest({ percentage: 0 }))).toBe('not-yet')
    expect(outcomeOf(buildManifest({ percentage: undefined }))).toBe('not-yet')
  })

  it('a manual check ignores the rollout percentage but not a pause', () => {
    const askedFor = (manifest: UpdateManifest) =>
      judgeEnvelope(signTestManifest(manifest), self, { status: buildUpdateStatus(), server: null, now: today, isAskedFor: true })
    expect(askedFor(buildManifest({ percentage: 0 }))).toMatchObject({ outcome: { version: '1.1.0' } })
    expect(askedFor(buildManifest({ isPaused: true }))).toMatchObject({ outcome: 'paused' })
  })

  it.each([-5, 0, 5])('a manifest is accepted, flagged if expired, and old sequences are refused, with the clock off by %i years', (years) => {
    const now = today + years * 365 * 24 * 3600 * 1000
    const judged = judgeEnvelope(good, self, { status: buildUpdateStatus(), server: null, now, isAskedFor: false })
    expect(judged).toMatchObject({ kind: 'taken', isExpired: years > 0, outcome: { version: '1.1.0' } })
    const older = signTestManifest(buildManifest({ sequence: 2 }))
    expect(judgeEnvelope(older, self, { status: buildUpdateStatus(), server: null, now, isAskedFor: false })).toMatchObject({
      reason: 'older-sequence'
    })
  })
})
