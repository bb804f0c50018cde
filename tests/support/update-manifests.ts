import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { UpdateSelf } from '../../src-main/updates/judge-envelope.ts'
import { updateKeyIdOf, type BuiltInTrust } from '../../src-main/updates/feed/read-trust.ts'
import type { UpdateStatus } from '../../src-main/updates/update-store.ts'
import { UPDATE_SIGNATURE_CONTEXT } from '../../src-shared/updates/update-envelope.ts'
import type { InstallFacts } from '../../src-shared/updates/may-install.ts'
import type { UpdateTrust } from '../../src-shared/updates/update-trust.ts'
import type { UpdateFile, UpdateManifest } from '../../src-shared/updates/update-manifest.ts'

export interface Signer {
  readonly keyId: string
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

export function makeSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { keyId: updateKeyIdOf(publicKey), publicKey, privateKey }
}

/** Two of these three keys must sign. */
export const [ada, bola, chidi] = [makeSigner(), makeSigner(), makeSigner()] as const

export const trust: BuiltInTrust = {
  feed: null,
  channel: 'stable',
  threshold: 2,
  leastSequence: 3,
  keys: new Map([ada, bola, chidi].map(({ keyId, publicKey }) => [keyId, publicKey]))
}

/** The same trust as a file. */
export const trustFile: UpdateTrust = {
  ...trust,
  keys: [...trust.keys.values()].map((key) => key.export({ type: 'spki', format: 'pem' }).toString())
}

/** A SHA-512 of no existing file. */
const someHash = Buffer.alloc(64, 7).toString('base64')

export function buildUpdateFile(changed: Partial<UpdateFile> = {}): UpdateFile {
  return {
    platform: 'linux',
    arch: 'x64',
    package: 'appimage',
    name: 'koya-1.1.0-linux-x64.AppImage',
    bytes: 1000,
    sha512: someHash,
    blockMapBytes: null,
    ...changed
  }
}

export function buildManifest(changed: Partial<UpdateManifest> = {}): UpdateManifest {
  return {
    format: 1,
    product: 'app.koya.desktop',
    channel: 'stable',
    sequence: 5,
    issuedAt: '2026-11-01T00:00:00.000Z',
    expiresAt: '2027-02-01T00:00:00.000Z',
    version: '1.1.0',
    recalls: [],
    isPaused: false,
    percentage: 100,
    notes: ['Papers open faster.'],
    files: [buildUpdateFile()],
    ...changed
  }
}

interface Sealing {
  readonly signers?: readonly Signer[]
  readonly context?: string
}

/** Signs any text or value as a release is signed; returns the envelope. */
export function signTestManifest(manifest: unknown, { signers = [ada, bola], context = UPDATE_SIGNATURE_CONTEXT }: Sealing = {}): string {
  const bytes = Buffer.from(typeof manifest === 'string' ? manifest : JSON.stringify(manifest))
  const message = Buffer.concat([Buffer.from(context), bytes])
  const signatures = signers.map(({ keyId, privateKey }) => ({ keyId, signature: sign(null, message, privateKey).toString('base64') }))
  return JSON.stringify({ manifest: bytes.toString('base64'), signatures })
}

/** A computer with the AppImage of 1.0.0. */
export const self: UpdateSelf = { trust, channel: 'stable', runningVersion: '1.0.0', platform: 'linux', arch: 'x64', package: 'appimage' }

export function buildUpdateStatus(changed: Partial<UpdateStatus> = {}): UpdateStatus {
  return {
    installId: 'b1f6c1a4-3a52-4d0b-9a5e-0d7f0f6f2c11',
    channels: {},
    lookedAt: null,
    isExpired: false,
    failed: [],
    outcome: null,
    ...changed
  }
}

/** Between the dates of `buildManifest`. */
export const today = Date.parse('2026-11-22T12:00:00Z')

/** Facts that allow an installation: Monday at noon. */
export const calm: InstallFacts = {
  openAttempts: 0,
  isPolicyKnown: true,
  isKioskDevice: false,
  hours: null,
  examWindows: null,
  examTimes: null,
  server: null,
  now: today,
  at: { weekday: 1, minute: 720 }
}
