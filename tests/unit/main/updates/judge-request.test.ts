import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { judgeRequest, printVerdict } from '../../../../src-main/updates/judge-request.ts'
import { createUpdateStore } from '../../../../src-main/updates/update-store.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { ada, buildManifest, buildUpdateFile, buildUpdateStatus, calm, self, signTestManifest, today } from '../../../support/update-manifests.ts'
import { hashOf } from '../../../support/update-mirror.ts'

const bytes = Buffer.from('a package of 1.1.0')
const file = buildUpdateFile({ package: 'deb', name: 'koya-1.1.0-linux-amd64.deb', bytes: bytes.length, sha512: hashOf(bytes) })
const deb = { ...self, package: 'deb' } as const
const manifest = buildManifest({ files: [file] })
const request = { kind: 'install', envelope: signTestManifest(manifest), readyAt: null, examTimes: null, server: null, mayWait: false }
const trial = { from: '1.0.0', to: '1.1.0', sha512: file.sha512, swap: null, starts: 0, isReturned: false, isBySystem: true } as const

/** Makes the folder in which the installing program judges. */
function makeFolder(written: unknown = request, packaged: Buffer | null = bytes): string {
  const folder = makeTempFolder()
  writeFileSync(join(folder, 'request.json'), typeof written === 'string' ? written : JSON.stringify(written))
  if (packaged !== null) writeFileSync(join(folder, 'package'), packaged)
  return folder
}

it('a signed newer version with its package is installed, and its sequence is kept', async () => {
  const verdict = await judgeRequest({ folder: makeFolder(), self: deb, facts: calm })
  expect(verdict).toMatchObject({ verb: 'install', version: '1.1.0', trial, status: { channels: { stable: { sequence: 5 } } } })
  const [first, status, kept] = printVerdict(verdict).split('\n')
  expect(first).toBe('install 1.1.0')
  expect(JSON.parse(status ?? '')).toMatchObject({ channels: { stable: { sequence: 5 } } })
  expect(JSON.parse(kept ?? '')).toEqual(trial)
})

it.each([
  ['is signed by one key only', { ...request, envelope: signTestManifest(manifest, { signers: [ada] }) }, 'not signed by enough known keys'],
  ['was paused', { ...request, envelope: signTestManifest({ ...manifest, isPaused: true }) }, 'paused'],
  ['is of another channel', { ...request, envelope: signTestManifest({ ...manifest, channel: 'beta' }) }, 'other-channel'],
  ['is older than the installed version', { ...request, envelope: signTestManifest({ ...manifest, version: '0.9.0' }) }, 'older-version'],
  ['has only an AppImage', { ...request, envelope: signTestManifest(buildManifest()) }, 'no-file'],
  ['names a path', { ...request, path: '/etc/shadow' }, 'not a request'],
  ['is not JSON', '{"kind":', 'not a request'],
  ['is a symbolic word', { kind: 'run', version: '1.1.0' }, 'not a request']
])('a request is refused when it %s', async (_, written, detail) => {
  expect(await judgeRequest({ folder: makeFolder(written), self: deb, facts: calm })).toEqual({ verb: 'refused', detail })
})

it.each([
  ['was changed', Buffer.from('a package of 6.6.6')],
  ['is missing', null]
])('a request is refused when its package %s', async (_, packaged) => {
  const verdict = await judgeRequest({ folder: makeFolder(request, packaged), self: deb, facts: calm })
  expect(verdict).toEqual({ verb: 'refused', detail: 'the package is not what was signed' })
})

it('the sequence that the system keeps makes an older word of the channel outdated, whatever the user knows', async () => {
  const folder = makeFolder()
  createUpdateStore(folder).writeStatus(buildUpdateStatus({ channels: { stable: { sequence: 6, sha256: 'a'.repeat(64) } } }))
  const verdict = await judgeRequest({ folder, self: deb, facts: calm })
  expect({ verdict, printed: printVerdict(verdict) }).toEqual({
    verdict: { verb: 'outdated', detail: 'older-sequence' },
    printed: 'outdated older-sequence\n\n\n'
  })
})

it('a newer word of the channel is kept without a package, and only if it is signed', async () => {
  const paused = { ...manifest, sequence: 7, isPaused: true }
  const judge = (envelope: string) => judgeRequest({ folder: makeFolder({ kind: 'news', envelope }, null), self: deb, facts: calm })
  const verdict = await judge(signTestManifest(paused))
  const [first, status, kept] = printVerdict(verdict).split('\n')
  expect([first, kept]).toEqual(['noted 7', ''])
  expect(JSON.parse(status ?? '')).toMatchObject({ channels: { stable: { sequence: 7 } } })
  expect(await judge(signTestManifest(paused, { signers: [ada] }))).toEqual({ verb: 'refused', detail: 'not signed by enough known keys' })
  expect(await judge(signTestManifest({ ...paused, channel: 'beta' }))).toEqual({ verb: 'refused', detail: 'other-channel' })
})

it('a file that did not prove itself is not installed again', async () => {
  const folder = makeFolder()
  createUpdateStore(folder).writeStatus(buildUpdateStatus({ failed: [file.sha512] }))
  expect(await judgeRequest({ folder, self: deb, facts: calm })).toEqual({ verb: 'refused', detail: 'failed-here' })
})

it.each([
  ['an exam window of the policy', { examWindows: [{ from: '2026-11-22T08:00:00Z', until: '2026-11-22T18:00:00Z' }] }, request, 'exam-window'],
  ['a policy that cannot be read', { isPolicyKnown: false }, request, 'policy-unknown'],
  ['other hours', { hours: { from: '20:00', to: '21:00' } }, request, 'outside-hours'],
  [
    'a session that the user heard of',
    {},
    { ...request, examTimes: { heardAt: today, sessions: [{ opensAt: today, closesAt: today + 1 }] } },
    'exam-session'
  ]
] as const)('a request waits for %s', async (...[, changed, written, detail]) => {
  expect(await judgeRequest({ folder: makeFolder(written), self: deb, facts: { ...calm, ...changed } })).toEqual({ verb: 'held', detail })
})

it('the version that runs is reported as installed, without its package', async () => {
  const verdict = await judgeRequest({ folder: makeFolder(request, null), self: { ...deb, runningVersion: '1.1.0' }, facts: calm })
  expect(verdict).toEqual({ verb: 'current', version: '1.1.0' })
})

it('nothing is installed or returned where what was kept cannot be read', async () => {
  for (const written of [request, { kind: 'return', version: '1.1.0' }]) {
    const folder = makeFolder(written)
    createUpdateStore(folder).writeTrial(trial)
    writeFileSync(join(folder, 'standing.json'), '{"channels":')
    const running = written === request ? deb : { ...deb, runningVersion: '1.1.0' }
    expect(await judgeRequest({ folder, self: running, facts: calm })).toMatchObject({
      verb: 'refused',
      detail: expect.stringContaining('kept') as string
    })
  }
})

it('a false package does not wait for the hours of the policy', async () => {
  const facts = { ...calm, hours: { from: '20:00', to: '21:00' } } as const
  const folder = makeFolder({ ...request, mayWait: true }, Buffer.from('a package of 6.6.6'))
  expect(await judgeRequest({ folder, self: deb, facts })).toMatchObject({ verb: 'refused' })
})

it('of the files that failed, the last twenty are kept', async () => {
  const folder = makeFolder({ kind: 'return', version: '1.1.0' }, null)
  const store = createUpdateStore(folder)
  store.writeTrial(trial)
  store.writeStatus(buildUpdateStatus({ failed: Array.from({ length: 20 }, (_, index) => `file ${String(index)}`) }))
  const verdict = await judgeRequest({ folder, self: { ...deb, runningVersion: '1.1.0' }, facts: calm })
  expect(verdict.verb === 'return' ? [verdict.status.failed.length, verdict.status.failed.at(-1)] : verdict).toEqual([20, file.sha512])
})

it('only the hours of the policy are waited for, and only if asked', async () => {
  const facts = { ...calm, hours: { from: '20:00', to: '21:00' } } as const
  const judge = (changed: object) => judgeRequest({ folder: makeFolder({ ...request, mayWait: true }), self: deb, facts: { ...facts, ...changed } })
  expect(await judge({})).toEqual({ verb: 'wait', detail: 'outside-hours' })
  expect(await judge({ isPolicyKnown: false })).toEqual({ verb: 'held', detail: 'policy-unknown, outside-hours' })
})

it('a computer that was off in its hours installs at the next request', async () => {
  const facts = { ...calm, hours: { from: '20:00', to: '21:00' } } as const
  const folder = makeFolder({ ...request, readyAt: today - 3 * 24 * 3_600_000 })
  expect(await judgeRequest({ folder, self: deb, facts })).toMatchObject({ verb: 'install' })
})

it('only the version on trial that runs can be given back or proved', async () => {
  const running = { ...deb, runningVersion: '1.1.0' }
  const judge = (kind: 'return' | 'proven', version: string, { isTried = true, at = running } = {}) => {
    const folder = makeFolder({ kind, version }, null)
    if (isTried) createUpdateStore(folder).writeTrial(trial)
    return judgeRequest({ folder, self: at, facts: calm })
  }
  expect(await judge('return', '1.1.0')).toMatchObject({ verb: 'return', version: '1.0.0', status: { failed: [file.sha512] } })
  expect(await judge('proven', '1.1.0')).toEqual({ verb: 'proven', version: '1.1.0' })
  const refused = { verb: 'refused', detail: 'this version is not on trial' }
  expect(await judge('return', '1.1.0', { isTried: false })).toEqual(refused)
  expect(await judge('return', '1.0.0')).toEqual(refused)
  expect(await judge('proven', '1.1.0', { at: { ...deb, runningVersion: '1.2.0' } })).toEqual(refused)
})

it('a build without keys judges nothing', async () => {
  expect(await judgeRequest({ folder: makeFolder(), self: null, facts: calm })).toEqual({ verb: 'refused', detail: 'this build takes no updates' })
})
