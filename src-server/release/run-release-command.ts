import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import { UPDATE_ENVELOPE_NAME } from '../../src-shared/updates/update-envelope.ts'
import { updateManifestSchema, UPDATE_PRODUCT, type UpdateManifest } from '../../src-shared/updates/update-manifest.ts'
import { shareOf } from '../../src-shared/updates/rollout.ts'
import { compareVersions } from '../../src-shared/updates/update-version.ts'
import type { ReleaseCommand, ReleasePlan } from './read-release-command.ts'
import { readPackages, readRelease, writeRelease } from './release-folder.ts'
import { makeReleaseKey, signEnvelope } from './release-signature.ts'

type Lines = readonly string[]

const DAY_MS = 24 * 60 * 60 * 1000

/** Does what whoever releases Koya asked for; answers what is to be told. `now`: milliseconds. Throws what the disk says. */
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
  await writeFile(keyFile, privatePem, { mode: 0o600, flag: 'wx' })
  return succeed([`The private key ${keyId} lies in ${keyFile}. The public one, for resources/updates/trust.json:`, JSON.stringify(publicPem)])
}

/** A new version: the highest whose packages lie in the folder. It begins at 0 %, so that nobody takes what nobody has staged. */
async function publish(command: ReleaseCommand & { kind: 'publish' }, now: number): Promise<Result<Lines>> {
  const { folder, notesFile, channel, plan } = command
  const packages = await readPackages(folder)
  const version = [...packages.keys()].sort(compareVersions).at(-1)
  if (version === undefined) return fail('request/malformed', { folder: 'No package of Koya lies there.' })
  const before = await readRelease(folder)
  if (!before.ok) return before
  if (before.value !== null && compareVersions(version, before.value.manifest.version) <= 0) {
    return fail('request/malformed', { folder: `${before.value.manifest.version} is published there already: use stage, pause or recall.` })
  }
  const notes = notesFile === null ? [] : (await readFile(notesFile, 'utf8')).split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const files = [...(packages.get(version) ?? [])]
  const sequence = (before.value?.manifest.sequence ?? 0) + 1
  return write(folder, { ...frame(plan, now), channel, sequence, version, recalls: [], isPaused: false, percentage: 0, notes, files }, plan)
}

/** Back to a lower version whose packages still lie in the folder: for all at once, since what is recalled does harm. */
async function recall({ folder, recalled, to, plan }: ReleaseCommand & { kind: 'recall' }, now: number): Promise<Result<Lines>> {
  const before = await readRelease(folder)
  if (!before.ok) return before
  const files = (await readPackages(folder)).get(to)
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
  const unsigned = { manifest: Buffer.from(JSON.stringify(checked.data)).toString('base64'), signatures: [] }
  await writeRelease(folder, signEnvelope(unsigned, await readFile(keyFile, 'utf8')))
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
  await writeRelease(folder, signEnvelope(release.value.envelope, await readFile(keyFile, 'utf8')))
  return show(folder)
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
  await mkdir(target, { recursive: true })
  const names = [...release.value.manifest.files.map(({ name }) => name), UPDATE_ENVELOPE_NAME]
  for (const name of names) await copyFile(join(folder, name), join(target, name))
  return succeed(names.map((name) => join(target, name)))
}
