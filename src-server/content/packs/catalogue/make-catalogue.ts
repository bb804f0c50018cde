import { lstat, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packAboutSchema, type PackAbout } from '../../../../src-shared/content/packs/pack-about.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { renameWhenFree } from '../../../platform/disk/rename-when-free.ts'
import { PACK_EXTENSION } from '../archive/pack-folder.ts'
import { isPackPath } from '../archive/pack-path.ts'
import { inspectPack } from '../inspect-pack.ts'
import { ARCHIVE_LIMIT_BYTES } from '../install-pack.ts'
import { hashFile } from '../shared-packs.ts'
import { catalogueEntrySchema, catalogueFileName, withdrawnPackSchema, type CatalogueEntry, type PackCatalogue } from './pack-catalogue.ts'
import { readCatalogue, signCatalogue } from './read-catalogue.ts'

/** Beside `law.koyapack`, what its publisher says about it. */
const ABOUT_EXTENSION = '.about.json'
/** The packs that the publisher has taken back; absent where there are none. */
const withdrawnFileName = 'withdrawn.json'

interface CatalogueToMake {
  readonly folder: string
  /** PEM (PKCS #8). */
  readonly privatePem: string
  /** Where absent, the title of the list before. */
  readonly title: string | undefined
  /** How many days the list is used. */
  readonly days: number
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface MadeCatalogue {
  readonly catalogue: PackCatalogue
  /** Key id of the list before, where another key signed it. */
  readonly formerSigner: string | null
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Writes `koya-packs.json` of the packs in a folder. Every pack is read wholly first, so a broken one is not published. Fails with
 * `request/malformed` and each pack that cannot be listed: of a wrong name, not signed, changed without a new version, or older than before.
 */
export async function makeCatalogue({ folder, privatePem, title, days, now }: CatalogueToMake): Promise<Result<MadeCatalogue>> {
  const file = join(folder, catalogueFileName)
  const former = await readFormer(file)
  if (!former.ok) return former
  const entries = await readEntries(folder)
  const withdrawn = await readWithdrawn(folder)
  const faults = {
    ...entries.faults,
    ...faultsAgainst(former.value?.catalogue ?? null, entries.packs),
    ...Object.fromEntries(
      entries.packs.flatMap(({ id, version, path }) =>
        withdrawn.some((one) => one.id === id && one.upToVersion >= version) ? [[path, 'it is withdrawn: remove it, or raise its version']] : []
      )
    )
  }
  const name = title ?? former.value?.catalogue.title
  if (Object.keys(faults).length > 0) return fail('request/malformed', faults)
  if (name === undefined) return fail('request/malformed', { title: 'The first list needs a title: add --title.' })
  const catalogue: PackCatalogue = {
    format: 1,
    title: name,
    serial: (former.value?.catalogue.serial ?? 0) + 1,
    publishedOn: dayOf(now),
    expiresOn: dayOf(now + days * DAY_MS),
    packs: [...entries.packs],
    withdrawn: [...withdrawn]
  }
  const bytes = signCatalogue(catalogue, privatePem)
  const signed = readCatalogue(bytes, new Map())
  if (!signed.ok) return signed
  await writeFile(`${file}.part`, bytes, { flush: true })
  await renameWhenFree(`${file}.part`, file)
  const formerKey = former.value?.signing.keyId ?? null
  return succeed({ catalogue, formerSigner: formerKey === signed.value.signing.keyId ? null : formerKey })
}

/** Null for the first list. A damaged one is not replaced: its number would be lost, and readers refuse a lower one. */
async function readFormer(file: string) {
  try {
    return readCatalogue(await readFile(file), new Map())
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return succeed(null)
    throw error
  }
}

interface Entries {
  readonly packs: readonly CatalogueEntry[]
  /** By file. */
  readonly faults: Readonly<Record<string, string>>
}

async function readEntries(folder: string): Promise<Entries> {
  const packs: CatalogueEntry[] = []
  const faults: Record<string, string> = {}
  for (const path of (await readdir(folder)).filter((name) => name.endsWith(PACK_EXTENSION)).sort()) {
    const read = await readEntry(folder, path)
    if (!read.ok) faults[path] = read.fault
    else if (packs.some(({ id }) => id === read.entry.id)) faults[path] = `another file here is the pack ${read.entry.id}`
    else packs.push(read.entry)
  }
  return { packs, faults }
}

type ReadEntry = { readonly ok: true; readonly entry: CatalogueEntry } | { readonly ok: false; readonly fault: string }

async function readEntry(folder: string, path: string): Promise<ReadEntry> {
  const file = join(folder, path)
  const { size } = await lstat(file)
  if (!isPackPath(path)) return { ok: false, fault: 'name it with lower-case letters, digits and hyphens' }
  if (size > ARCHIVE_LIMIT_BYTES) return { ok: false, fault: 'it is too large' }
  const inspected = await inspectPack(file, new Map())
  if (!inspected.ok) return { ok: false, fault: inspected.error.fields?.['pack'] ?? inspected.error.message }
  const { signing, ...facts } = inspected.value.summary
  if (signing.kind === 'unsigned') return { ok: false, fault: 'it is not signed: sign it with koya-bank sign' }
  const about = await readAbout(join(folder, path.slice(0, -PACK_EXTENSION.length) + ABOUT_EXTENSION))
  if (typeof about === 'string') return { ok: false, fault: about }
  const told = catalogueEntrySchema.safeParse({ ...facts, ...about, signer: signing.keyId, sha256: await hashFile(file), path })
  return told.success ? { ok: true, entry: told.data } : { ok: false, fault: told.error.issues.map(({ message }) => message).join('; ') }
}

/** Empty where there is no such file; a text where it is wrong. */
async function readAbout(file: string): Promise<PackAbout | string> {
  const read = await readJson(file)
  if (read === undefined) return {}
  const parsed = packAboutSchema.safeParse(read)
  return parsed.success ? parsed.data : parsed.error.issues.map(({ path, message }) => `${ABOUT_EXTENSION}: ${path.join('.')} ${message}`).join('; ')
}

async function readWithdrawn(folder: string) {
  const read = await readJson(join(folder, withdrawnFileName))
  return read === undefined ? [] : z.array(withdrawnPackSchema).parse(read)
}

/** Undefined where there is no such file. Throws for a file that is not JSON. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Learners get a change only under a new version, and nobody gets an older one. Pure. */
function faultsAgainst(former: PackCatalogue | null, packs: readonly CatalogueEntry[]): Readonly<Record<string, string>> {
  const before = new Map(former?.packs.map((pack) => [pack.id, pack]))
  return Object.fromEntries(
    packs.flatMap(({ id, version, sha256, path }) => {
      const old = before.get(id)
      if (old === undefined || version > old.version || (version === old.version && sha256 === old.sha256)) return []
      return [[path, `version ${String(old.version)} was published before: raise the version of this one`]]
    })
  )
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
