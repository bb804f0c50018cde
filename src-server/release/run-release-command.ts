import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import { UPDATE_ENVELOPE_NAME, type UpdateEnvelope } from '../../src-shared/updates/update-envelope.ts'
import { updateManifestSchema, UPDATE_PRODUCT, type UpdateManifest } from '../../src-shared/updates/update-manifest.ts'
import { shareOf } from '../../src-shared/updates/rollout.ts'
import { compareVersions } from '../../src-shared/updates/update-version.ts'
import type { ReleaseCommand, ReleasePlan } from './read-release-command.ts'
import { readPackages, readRelease, writeRelease } from './release-folder.ts'
import { makeReleaseKey, signEnvelope } from './release-signature.ts'

type Lines = readonly string[]

const DAY_MS = 24 * 60 * 60 * 1000

/** Does what whoever releases Koya asked for; answers what is to be told, also of a file that is not there. `now`: milliseconds. Throws where a disk fails. */
export async function runReleaseCommand(command: ReleaseCommand, now: number): Promise<Result<Lines>> {
  switch (command.kind) {
    case 'keys':
      return makeKeys(command.keyFile)
    case 'publish':
      return publish(command, now)
    case 'recall':
      return recall(command, now)
    case 'stage':
      return change(command, now, ({ manifest }) => ({ ...manifest, percentage: command.percentage }))
    case 'pause':
    case 'resume':
      return change(command, now, ({ manifest }) => ({ ...manifest, isPaused: command.kind === 'pause' }))
    case 'sign':
      return addSignature(command)
    case 'show':
      return show(command.folder)
    case 'stick':
      return copyToStick(command)
  }
}

async function makeKeys(keyFile: string): Promise<Result<Lines>> {
  if (existsSync(keyFile)) return fail('request/malformed', { keys: 'There is a file of that name already: a key is never written over.' })
  const { privatePem, publicPem, keyId } = makeReleaseKey()
  const written = await tried('keys', () => writeFile(keyFile, privatePem, { mode: 0o600, flag: 'wx' }))
  if (!written.ok) return written
  return succeed([`The private key ${keyId} lies in ${keyFile}. The public one, for resources/updates/trust.json:`, JSON.stringify(publicPem)])
}

/** A new version: the highest whose packages lie in the folder. It begins at 0 %, so that nobody takes what nobody has staged. */
async function publish(command: ReleaseCommand & { kind: 'publish' }, now: number): Promise<Result<Lines>> {
  const { folder, notesFile, plan } = command
  const packages = await tried('folder', () => readPackages(folder))
  if (!packages.ok) return packages
  const version = [...packages.value.keys()].sort(compareVersions).at(-1)
  if (version === undefined) return fail('request/malformed', { folder: 'No package of Koya lies there.' })
  const before = await readRelease(folder)
  if (!before.ok) return before
  const { manifest } = before.value ?? {}
  const latest = [manifest?.version ?? '', ...(manifest?.recalls ?? [])].sort(compareVersions).at(-1) ?? ''
  if (manifest !== undefined && compareVersions(version, latest) <= 0) {
    return fail('request/malformed', { folder: `${latest} was published there already: use stage, pause or recall, or a higher version.` })
  }
  const channel = command.channel ?? manifest?.channel ?? 'stable'
  if (manifest !== undefined && channel !== manifest.channel) {
    return fail('request/malformed', { channel: `That folder is of the channel ${manifest.channel}: another channel lies in another folder.` })
  }
  const notes = notesFile === null ? succeed([]) : await tried('notes', () => readNotes(notesFile))
  if (!notes.ok) return notes
  const files = [...(packages.value.get(version) ?? [])]
  const sequence = (manifest?.sequence ?? 0) + 1
  const said = { channel, sequence, version, recalls: [], isPaused: false, percentage: 0, notes: [...notes.value], files }
  return write(folder, { ...frame(plan, now), ...said }, plan)
}

async function readNotes(path: string): Promise<readonly string[]> {
  return (await readFile(path, 'utf8')).split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}

/** Back to a lower version whose packages still lie in the folder: for all at once, since what is recalled does harm. */
async function recall({ folder, recalled, to, plan }: ReleaseCommand & { kind: 'recall' }, now: number): Promise<Result<Lines>> {
  const before = await readRelease(folder)
  if (!before.ok) return before
  const packages = await tried('folder', () => readPackages(folder))
  if (!packages.ok) return packages
  const files = packages.value.get(to)
  if (before.value === null || files === undefined) return fail('request/malformed', { to: `No package of ${to} lies there.` })
  const { manifest } = before.value
  const recalls = [...new Set([...manifest.recalls, recalled])]
  const next = { ...manifest, ...frame(plan, now), version: to, recalls, isPaused: false, percentage: 100, files: [...files] }
  return write(folder, { ...next, sequence: manifest.sequence + 1 }, plan)
}

interface Release {
  readonly manifest: UpdateManifest
}

/** The same version with a later word about it. */
async function change(
  { folder, plan }: { readonly folder: string; readonly plan: ReleasePlan },
  now: number,
  changed: (release: Release) => UpdateManifest
): Promise<Result<Lines>> {
  const before = await readRelease(folder)
  if (!before.ok) return before
  if (before.value === null) return fail('request/malformed', { folder: 'Nothing is published there.' })
  const next = changed(before.value)
  return write(folder, { ...next, ...frame(plan, now), sequence: before.value.manifest.sequence + 1 }, plan)
}

function frame({ days }: ReleasePlan, now: number): Pick<UpdateManifest, 'format' | 'product' | 'issuedAt' | 'expiresAt'> {
  const [issuedAt, expiresAt] = [now, now + days * DAY_MS].map((time) => new Date(time).toISOString()) as [string, string]
  return { format: 1, product: UPDATE_PRODUCT, issuedAt, expiresAt }
}

async function write(folder: string, manifest: UpdateManifest, { keyFile }: ReleasePlan): Promise<Result<Lines>> {
  const checked = updateManifestSchema.safeParse(manifest)
  if (!checked.success) {
    return fail('request/malformed', Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.') || 'manifest', message])))
  }
  return sign(folder, { manifest: Buffer.from(JSON.stringify(checked.data)).toString('base64'), signatures: [] }, keyFile)
}

async function sign(folder: string, envelope: UpdateEnvelope, keyFile: string): Promise<Result<Lines>> {
  const signed = await readFile(keyFile, 'utf8')
    .then((privatePem) => signEnvelope(envelope, privatePem))
    .catch(() => null)
  if (signed === null) return fail('request/malformed', { key: `${keyFile} is no private key of updates, or cannot be read.` })
  await writeRelease(folder, signed)
  return show(folder)
}

async function addSignature({ folder, keyFile }: ReleaseCommand & { kind: 'sign' }): Promise<Result<Lines>> {
  const release = await readRelease(folder)
  if (!release.ok) return release
  if (release.value === null) return fail('request/malformed', { folder: 'Nothing is published there.' })
  // Whoever signs vouches for the packages, not for a list of them.
  const packages = (await readPackages(folder)).get(release.value.manifest.version) ?? []
  const areThere = release.value.manifest.files.every(({ name, sha512 }) => packages.some((one) => one.name === name && one.sha512 === sha512))
  if (!areThere) return fail('request/malformed', { folder: 'The packages there are not those of the manifest.' })
  return sign(folder, release.value.envelope, keyFile)
}

async function show(folder: string): Promise<Result<Lines>> {
  const release = await readRelease(folder)
  if (!release.ok) return release
  if (release.value === null) return fail('request/malformed', { folder: 'Nothing is published there.' })
  const { manifest, envelope } = release.value
  const { version, channel, sequence, percentage, isPaused, recalls, expiresAt, files } = manifest
  return succeed([
    `Koya ${version}, channel ${channel}, sequence ${String(sequence)}, ${isPaused ? 'paused' : `${String(shareOf(percentage))} %`}, good until ${expiresAt}`,
    ...(recalls.length === 0 ? [] : [`recalls ${recalls.join(', ')}`]),
    ...files.map(({ name, bytes }) => `${name} ${String(bytes)} bytes`),
    `signed by ${envelope.signatures.map(({ keyId }) => keyId).join(', ')}`
  ])
}

/** The envelope and its packages, as they are: what is on the stick is checked by whoever takes it. */
async function copyToStick({ folder, target }: ReleaseCommand & { kind: 'stick' }): Promise<Result<Lines>> {
  const release = await readRelease(folder)
  if (!release.ok) return release
  if (release.value === null) return fail('request/malformed', { folder: 'Nothing is published there.' })
  const names = [...release.value.manifest.files.map(({ name }) => name), UPDATE_ENVELOPE_NAME]
  return tried('target', async () => {
    await mkdir(target, { recursive: true })
    for (const name of names) await copyFile(join(folder, name), join(target, name))
    return names.map((name) => join(target, name))
  })
}

/** What the system says of a place that was named, under the name of what named it. */
async function tried<Value>(field: string, run: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return succeed(await run())
  } catch (error) {
    return fail('request/malformed', { [field]: error instanceof Error ? error.message : String(error) })
  }
}
