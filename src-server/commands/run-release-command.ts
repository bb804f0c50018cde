import { existsSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { UPDATE_ENVELOPE_NAME, updateEnvelopeSchema, type UpdateEnvelope } from '../../src-shared/updates/update-envelope.ts'
import { fileNamesOf, updateManifestSchema, UPDATE_PRODUCT, type UpdateManifest } from '../../src-shared/updates/update-manifest.ts'
import { shareOf } from '../../src-shared/updates/rollout.ts'
import { compareVersions } from '../../src-shared/kernel/values/compare-versions.ts'
import { makeFolder } from '../platform/disk/make-folder.ts'
import { openSigner, type ReleaseSigner } from '../updates/open-signer.ts'
import { checkJoined, entryOf, nextSequence, readLedger, writeLedger, type LedgerEntry } from '../updates/release-ledger.ts'
import type { ReleaseCommand, ReleasePlan } from '../updates/release-command.ts'
import { readPackages, readRelease, writeRelease, type Release } from '../updates/release-folder.ts'
import { makeReleaseKey, signEnvelope, signersOf } from '../updates/release-signature.ts'
import { mayJoin, maySayAgain, readReleaseTrust, type ReleaseTrust } from '../updates/release-trust.ts'

type Lines = readonly string[]

export interface ReleaseContext {
  /** Milliseconds since 1970. */
  readonly now: number
  /** The trust file of this checkout, used where a command names no other. */
  readonly trustFile: string
}

const DAY_MS = 24 * 60 * 60 * 1000
const DEFAULT_CHANNEL = 'stable'

/** Runs a release command. Returns the output, or a failure, for example for a missing file. Throws where a disk fails. */
export async function runReleaseCommand(command: ReleaseCommand, context: ReleaseContext): Promise<Result<Lines>> {
  switch (command.kind) {
    case 'keys':
      return makeKeys(command.keyFile)
    case 'publish':
      return publish(command, context)
    case 'recall':
      return recall(command, context)
    case 'stage':
      return change(command, context, (manifest) => ({ ...manifest, percentage: command.percentage }))
    case 'pause':
    case 'resume':
      return change(command, context, (manifest) => ({ ...manifest, isPaused: command.kind === 'pause' }))
    case 'sign':
      return addSignature(command, context)
    case 'show':
      return show(command.folder, command.trustFile ?? context.trustFile)
    case 'stick':
      return copyToUsbDrive(command)
  }
}

async function makeKeys(keyFile: string): Promise<Result<Lines>> {
  if (existsSync(keyFile)) return fail('request/malformed', { keys: 'There is already a file with this name. A key file is never replaced.' })
  const { privatePem, publicPem, keyId } = makeReleaseKey()
  const written = await tried('keys', () => writeFile(keyFile, privatePem, { mode: 0o600, flag: 'wx' }))
  if (!written.ok) return written
  return succeed([`The private key ${keyId} is in ${keyFile}. The public key, for resources/updates/trust.json:`, JSON.stringify(publicPem)])
}

/** Publishes the highest version whose packages are in the folder. It begins at 0 %, so that nobody installs it before it is staged. */
async function publish(command: ReleaseCommand & { kind: 'publish' }, context: ReleaseContext): Promise<Result<Lines>> {
  const { folder, notesFile, plan } = command
  const packages = await tried('folder', () => readPackages(folder))
  if (!packages.ok) return packages
  const version = [...packages.value.keys()].sort(compareVersions).at(-1)
  if (version === undefined) return fail('request/malformed', { folder: 'There is no package of Koya in this folder.' })
  const order = await openOrder({ folder, channel: command.channel }, plan, context)
  if (!order.ok) return order
  const { sequence } = order.value
  const { manifest } = order.value.before ?? {}
  const latest = [manifest?.version ?? '', ...(manifest?.recalls ?? [])].sort(compareVersions).at(-1) ?? ''
  if (manifest !== undefined && compareVersions(version, latest) <= 0) {
    return fail('request/malformed', { folder: `${latest} is already published there: use stage, pause or recall, or a higher version.` })
  }
  const channel = command.channel ?? manifest?.channel ?? DEFAULT_CHANNEL
  if (manifest !== undefined && channel !== manifest.channel) {
    return fail('request/malformed', { channel: `This folder is for the channel ${manifest.channel}. Use another folder for another channel.` })
  }
  const notes = notesFile === null ? succeed([]) : await tried('notes', () => readNotes(notesFile))
  if (!notes.ok) return notes
  const files = [...(packages.value.get(version) ?? [])]
  const said = { channel, sequence, version, recalls: [], isPaused: false, percentage: 0, notes: [...notes.value], files }
  return write(folder, { ...frame(plan, context), ...said }, order.value.signer)
}

async function readNotes(path: string): Promise<readonly string[]> {
  return (await readFile(path, 'utf8')).split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}

/** Returns to a lower version whose packages are still in the folder, for everybody at once, because the recalled version does harm. */
async function recall({ folder, recalled, to, plan }: ReleaseCommand & { kind: 'recall' }, context: ReleaseContext): Promise<Result<Lines>> {
  const order = await openOrder({ folder }, plan, context)
  if (!order.ok) return order
  const { before, signer, sequence } = order.value
  const packages = await tried('folder', () => readPackages(folder))
  if (!packages.ok) return packages
  const files = packages.value.get(to)
  if (before === null || files === undefined) return fail('request/malformed', { to: `There is no package of ${to} in this folder.` })
  const { manifest } = before
  const recalls = [...new Set([...manifest.recalls, recalled])]
  const next = { ...manifest, ...frame(plan, context), version: to, recalls, isPaused: false, percentage: 100, files: [...files] }
  return write(folder, { ...next, sequence }, signer)
}

/** Changes the manifest of the same version. */
async function change(
  { folder, plan }: { readonly folder: string; readonly plan: ReleasePlan },
  context: ReleaseContext,
  changed: (manifest: UpdateManifest) => UpdateManifest
): Promise<Result<Lines>> {
  const order = await openOrder({ folder }, plan, context)
  if (!order.ok) return order
  const { before, signer, sequence } = order.value
  if (before === null) return fail('request/malformed', { folder: 'Nothing is published in this folder.' })
  const next = { ...changed(before.manifest), ...frame(plan, context), sequence }
  return write(folder, next, signer)
}

interface ReleaseOrder {
  readonly signer: ReleaseSigner
  readonly before: Release | null
  /** Of the next manifest. */
  readonly sequence: number
}

interface Feed {
  readonly folder: string
  /** Named by the command; null: that of the folder. */
  readonly channel?: string | null
}

/**
 * Opens the signer and the current release. Anybody may have written the folder, so it fails with `updates/not-signed` where no trusted key
 * has signed it, and with `updates/feed-behind` where this key has signed a higher sequence.
 */
async function openOrder({ folder, channel }: Feed, plan: ReleasePlan, { trustFile }: ReleaseContext): Promise<Result<ReleaseOrder>> {
  const signer = await openSigner(plan, trustFile)
  if (!signer.ok) return signer
  const before = await readRelease(folder)
  if (!before.ok) return before
  const { privatePem, trust } = signer.value
  if (before.value !== null && !maySayAgain(before.value.envelope, trust, privatePem)) {
    return fail('updates/not-signed', { folder: 'The release there is signed neither by this key nor by enough trusted keys.' })
  }
  const ledger = await readLedger(plan.keyFile)
  if (!ledger.ok) return ledger
  const feed = before.value?.manifest
  const named = feed?.channel ?? channel ?? DEFAULT_CHANNEL
  const sequence = nextSequence({ channel: named, inFeed: feed?.sequence ?? 0, signed: ledger.value[named], asked: plan.sequence })
  return sequence.ok ? succeed({ signer: signer.value, before: before.value, sequence: sequence.value }) : sequence
}

function frame({ days }: ReleasePlan, { now }: ReleaseContext): Pick<UpdateManifest, 'format' | 'product' | 'issuedAt' | 'expiresAt'> {
  const [issuedAt, expiresAt] = [now, now + days * DAY_MS].map((time) => new Date(time).toISOString()) as [string, string]
  return { format: 1, product: UPDATE_PRODUCT, issuedAt, expiresAt }
}

async function write(folder: string, manifest: UpdateManifest, signer: ReleaseSigner): Promise<Result<Lines>> {
  const checked = updateManifestSchema.safeParse(manifest)
  if (!checked.success) {
    return fail('request/malformed', Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.') || 'manifest', message])))
  }
  const { channel, sequence } = checked.data
  const encoded = Buffer.from(JSON.stringify(checked.data)).toString('base64')
  return sign({ folder, channel, entry: entryOf(sequence, encoded) }, { manifest: encoded, signatures: [] }, signer)
}

interface Signing {
  readonly folder: string
  readonly channel: string
  readonly entry: LedgerEntry
}

/** Writes the ledger before the feed: a signature that left this computer is never missing in it. */
async function sign(
  { folder, channel, entry }: Signing,
  envelope: UpdateEnvelope,
  { keyFile, privatePem, trust }: ReleaseSigner
): Promise<Result<Lines>> {
  const signed = updateEnvelopeSchema.safeParse(signEnvelope(envelope, privatePem))
  if (!signed.success) return fail('request/malformed', { folder: 'The manifest is too large, or has too many signatures.' })
  const ledger = await readLedger(keyFile)
  if (!ledger.ok) return ledger
  const noted = await tried('key', () => writeLedger(keyFile, { ...ledger.value, [channel]: entry }))
  if (!noted.ok) return noted
  const written = await tried('folder', () => writeRelease(folder, signed.data))
  if (written.ok) return tell(folder, trust)
  // Nothing was signed for anybody: the next try has the same sequence.
  await tried('key', () => writeLedger(keyFile, ledger.value))
  return written
}

async function addSignature({ folder, keys }: ReleaseCommand & { kind: 'sign' }, { trustFile }: ReleaseContext): Promise<Result<Lines>> {
  const signer = await openSigner(keys, trustFile)
  if (!signer.ok) return signer
  const release = await readRelease(folder)
  if (!release.ok) return release
  if (release.value === null) return fail('request/malformed', { folder: 'Nothing is published in this folder.' })
  const { envelope, manifest } = release.value
  const { privatePem, trust } = signer.value
  if (!mayJoin(envelope, trust, privatePem)) {
    return fail('updates/not-signed', {
      folder: 'No trusted key has signed the release there. Name the file of the trusted keys with --trust.'
    })
  }
  // A signature vouches for the packages, not only for their list.
  const packages = (await readPackages(folder)).get(manifest.version) ?? []
  const areThere = manifest.files.every(({ name, sha512 }) => packages.some((one) => one.name === name && one.sha512 === sha512))
  if (!areThere) return fail('request/malformed', { folder: 'The packages there do not match the manifest.' })
  const ledger = await readLedger(keys.keyFile)
  if (!ledger.ok) return ledger
  const { channel, sequence } = manifest
  const joined = checkJoined(entryOf(sequence, envelope.manifest), ledger.value[channel])
  return joined.ok ? sign({ folder, channel, entry: joined.value }, envelope, signer.value) : joined
}

async function show(folder: string, trustFile: string): Promise<Result<Lines>> {
  const trust = await readReleaseTrust(trustFile)
  return trust.ok ? tell(folder, trust.value) : trust
}

async function tell(folder: string, { keys, threshold }: ReleaseTrust): Promise<Result<Lines>> {
  const release = await readRelease(folder)
  if (!release.ok) return release
  if (release.value === null) return fail('request/malformed', { folder: 'Nothing is published in this folder.' })
  const { manifest, envelope } = release.value
  const { version, channel, sequence, percentage, isPaused, recalls, expiresAt, files } = manifest
  const signers = signersOf(envelope, keys)
  return succeed([
    `Koya ${version}, channel ${channel}, sequence ${String(sequence)}, ${isPaused ? 'paused' : `${String(shareOf(percentage))} %`}, valid until ${expiresAt}`,
    ...(recalls.length === 0 ? [] : [`recalls ${recalls.join(', ')}`]),
    ...files.map(({ name, bytes }) => `${name} ${String(bytes)} bytes`),
    ...envelope.signatures.map(
      ({ keyId }) => `signed by ${keyId}${signers.has(keyId) ? '' : keys.has(keyId) ? ', with an invalid signature' : ', not trusted here'}`
    ),
    `${String(signers.size)} of ${String(threshold)} required signatures`
  ])
}

/** Copies the envelope and its packages unchanged. The client that installs from the USB drive verifies them. */
async function copyToUsbDrive({ folder, target }: ReleaseCommand & { kind: 'stick' }): Promise<Result<Lines>> {
  const release = await readRelease(folder)
  if (!release.ok) return release
  if (release.value === null) return fail('request/malformed', { folder: 'Nothing is published in this folder.' })
  const names = [...release.value.manifest.files.flatMap(fileNamesOf), UPDATE_ENVELOPE_NAME]
  return tried('target', async () => {
    makeFolder(target)
    for (const name of names) await copyFile(join(folder, name), join(target, name))
    return names.map((name) => join(target, name))
  })
}

/** Runs file work and reports the system's error under the given option. */
async function tried<Value>(field: string, run: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return succeed(await run())
  } catch (error) {
    return fail('request/malformed', { [field]: error instanceof Error ? error.message : String(error) })
  }
}
