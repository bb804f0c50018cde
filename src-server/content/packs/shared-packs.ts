import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ServedFile } from '../../../src-shared/kernel/http/served-file.ts'
import type { PackStatus } from '../../../src-shared/content/packs/pack-summary.ts'
import { sharedPackSchema, type SharedPack } from '../../../src-shared/content/packs/shared-pack.ts'
import type { PackRules } from './built-in-packs.ts'
import { inspectPack } from './inspect-pack.ts'
import type { PackLibrary } from './install-pack.ts'
import { packFileOf, stampOf } from './archive/pack-folder.ts'
import { hashCode, readShares, type PackShares } from './pack-shares.ts'
import { packStatusOf } from './pack-status.ts'

/** The shared packs of a library, as they are now. */
interface SharedPacks {
  readonly list: (code: string | undefined) => Promise<readonly SharedPack[]>
  /** Null where there is none with this name and version that the caller may have. */
  readonly find: (id: string, version: number, code: string | undefined) => Promise<ServedFile | null>
}

interface SharedPacksDeps {
  readonly folder: string
  /** Called at the first shared pack. */
  readonly readRules: () => Promise<PackRules>
}

interface Looked {
  readonly pack: SharedPack
  readonly status: PackStatus
}

interface Held {
  readonly stamp: string
  /** Null where the file is damaged. */
  readonly looked: Promise<Looked | null>
}

/** Reads each shared pack fully once, and again when its file changes. Access is checked at each call. */
export function createSharedPacks({ folder, readRules }: SharedPacksDeps): SharedPacks {
  const held = new Map<string, Held>()
  let rules: Promise<PackRules> | null = null

  async function look(id: string): Promise<Looked | null> {
    const stamp = (await stampOf(packFileOf(folder, id)))?.stamp
    if (stamp === undefined) return null
    const before = held.get(id)
    if (before?.stamp === stamp) return before.looked
    const looked = lookAt({ folder, rules: await (rules ??= readRules()) }, id)
    held.set(id, { stamp, looked })
    return looked
  }

  async function findFor(id: string, shares: PackShares, code: string | undefined): Promise<SharedPack | null> {
    const share = Object.hasOwn(shares, id) ? shares[id] : undefined
    if (share === undefined) return null
    const looked = await look(id)
    return looked !== null && isFor(code, { codeHash: share.codeHash, status: looked.status }) ? looked.pack : null
  }

  return {
    async list(code) {
      const shares = await readShares(folder)
      const packs = await Promise.all(Object.keys(shares).map((id) => findFor(id, shares, code)))
      return packs.flatMap((pack) => pack ?? []).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    },
    async find(id, version, code) {
      const pack = await findFor(id, await readShares(folder), code)
      return pack?.version === version ? { path: packFileOf(folder, id), bytes: pack.bytes, sha256: pack.sha256 } : null
    }
  }
}

/**
 * Returns whether a holder of this code may have the pack. A pack on whose bank exams here draw is never shared with everybody, even if it
 * was shared earlier: it contains the keys of those exams. Pure.
 */
export function isFor(code: string | undefined, { codeHash, status }: { readonly codeHash: string | null; readonly status: PackStatus }): boolean {
  return codeHash === null ? status === 'practice' : code !== undefined && hashCode(code) === codeHash
}

async function lookAt({ folder, rules }: PackLibrary, id: string): Promise<Looked | null> {
  try {
    const file = packFileOf(folder, id)
    const inspected = await inspectPack(file, rules.keys)
    if (!inspected.ok || inspected.value.manifest.id !== id) return null
    const { manifest, summary } = inspected.value
    // Earlier versions of Koya cannot read a list with papers.
    const { signing, paperCount: _count, boardPapers: _boards, ...facts } = summary
    const signer = signing.kind === 'unsigned' ? null : signing.keyId
    // A pack whose description exceeds the contract is not listed.
    const told = sharedPackSchema.safeParse({ ...facts, signer, sha256: await hashFile(file) })
    return told.success ? { pack: told.data, status: packStatusOf({ manifest, signing }, rules) } : null
  } catch (error) {
    // The disk cannot read it, or the file has just been removed.
    if (error instanceof Error && 'syscall' in error) return null
    throw error
  }
}

/** Returns the SHA-256 of a file in hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
