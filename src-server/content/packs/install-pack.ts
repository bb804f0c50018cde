import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type { PackSummary } from '../../../src-shared/content/packs/pack-summary.ts'
import type { PackConsent, PackOffer } from '../../../src-shared/content/packs/pack-work.ts'
import { fail, succeed, type Failure, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { makeFolder } from '../../platform/disk/make-folder.ts'
import type { PackRules } from './built-in-packs.ts'
import { clashOf } from './lesson-clash.ts'
import { inspectPack, type InspectedPack } from './inspect-pack.ts'
import { refuseSerial } from './library-serials.ts'
import { lockPacks } from './archive/lock-packs.ts'
import { openPack, type OpenPack } from './archive/open-pack.ts'
import { packFileOf, sweepPacks, syncFolder, unfinishedFileIn } from './archive/pack-folder.ts'
import { packLimits } from './archive/pack-limits.ts'
import { refusalOf } from './pack-status.ts'
import { renameWhenFree } from '../../platform/disk/rename-when-free.ts'

/** The pack library, into which packs are installed. */
export interface PackLibrary {
  readonly folder: string
  readonly rules: PackRules
}

export interface PackToInstall {
  readonly file: string
  readonly consent: PackConsent
  /** The summary to which the user agreed: any other pack is refused. */
  readonly shown?: PackSummary | undefined
  /** Aborts the copy with `pack/cancelled`. */
  readonly signal?: AbortSignal | undefined
  /** Bytes of the archive copied into the library's folder. */
  readonly onProgress?: ((bytes: number) => void) | undefined
}

/** Allows for the manifest and the archive's own tables on top of the contents. */
export const ARCHIVE_LIMIT_BYTES = packLimits.totalBytes + 8 * 1024 ** 2

/**
 * Installs a pack. The last step is atomic: the folder holds the old pack or the new one, whatever happens. The pack is copied first and then
 * checked, so the checked bytes are the stored ones. Installing the same pack again changes nothing.
 */
export async function installPack(library: PackLibrary, request: PackToInstall): Promise<Result<PackSummary>> {
  const { folder } = library
  const unfinished = unfinishedFileIn(folder)
  try {
    const { size, isFile } = await look(request.file)
    if (!isFile) return fail('pack/unreadable', { pack: 'it is not a file' })
    if (size > ARCHIVE_LIMIT_BYTES) return fail('pack/unsafe', { pack: 'it is too large' })
    const early = await openPack(request.file, library.rules.keys)
    if (!early.ok) return early
    await early.value.close()
    makeFolder(folder)
    await sweepPacks(folder)
    await copy(request, unfinished)
    return await takeIn(library, request, unfinished)
  } catch (error) {
    return { ok: false, error: failureOf(error, request.file) }
  } finally {
    // If this fails too, a later sweep removes the file.
    await rm(unfinished, { force: true }).catch(() => undefined)
  }
}

/** Checks a pack as an installation would, and reports what forbids it without consent. */
export async function offerPack(library: PackLibrary, file: string): Promise<Result<PackOffer>> {
  const { folder, rules } = library
  try {
    const inspected = await inspectPack(file, rules.keys)
    if (!inspected.ok) return inspected
    const { manifest, summary } = inspected.value
    const held = await readHeld(packFileOf(folder, manifest.id), rules)
    const isHeld = held !== null && isSamePack(held, inspected.value)
    const taken = await refuseSerial(library, { id: manifest.id, serial: summary.library?.serial })
    const refusal = isHeld
      ? null
      : (taken ??
        refusalOf({ manifest, signing: summary.signing }, { rules, consent: {}, held }) ??
        (await clashOf({ folder, rules }, inspected.value)))
    return succeed({ summary, refusal })
  } catch (error) {
    return { ok: false, error: failureOf(error, file) }
  }
}

/** Removes a pack from the library. Papers drawn from it are unchanged. */
export async function removePack({ folder }: Pick<PackLibrary, 'folder'>, id: string): Promise<Result<{ readonly id: string }>> {
  try {
    await stat(packFileOf(folder, id))
    return await lockPacks(folder, async () => {
      await rm(packFileOf(folder, id))
      await syncFolder(folder)
      return succeed({ id })
    })
  } catch (error) {
    return isSystemError(error) && error.code === 'ENOENT' ? fail('pack/not-found') : { ok: false, error: failureOf(error, null) }
  }
}

async function look(file: string): Promise<{ readonly size: number; readonly isFile: boolean }> {
  const found = await stat(file)
  return { size: found.size, isFile: found.isFile() }
}

async function takeIn(library: PackLibrary, { consent, shown, signal }: PackToInstall, unfinished: string): Promise<Result<PackSummary>> {
  const { folder, rules } = library
  const inspected = await inspectPack(unfinished, rules.keys)
  if (!inspected.ok) return inspected
  const { manifest, summary } = inspected.value
  if (shown && !isDeepStrictEqual(shown, summary)) return fail('pack/altered', { pack: 'it differs from the one that was shown' })
  return lockPacks(folder, async () => {
    const target = packFileOf(folder, manifest.id)
    const held = await readHeld(target, rules)
    if (held !== null && isSamePack(held, inspected.value)) return succeed(summary)
    const refusal =
      (await refuseSerial(library, { id: manifest.id, serial: summary.library?.serial })) ??
      refusalOf({ manifest, signing: summary.signing }, { rules, consent, held })
    if (refusal !== null) return { ok: false, error: refusal }
    const clash = await clashOf({ folder, rules }, inspected.value)
    if (clash !== null) return { ok: false, error: clash }
    if (signal?.aborted === true) return fail('pack/cancelled')
    await renameWhenFree(unfinished, target)
    await syncFolder(folder)
    return succeed(summary)
  })
}

async function copy({ file, signal, onProgress }: PackToInstall, unfinished: string): Promise<void> {
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      onProgress?.(bytes)
      done(bytes > ARCHIVE_LIMIT_BYTES ? new RangeError('it has grown') : null, chunk)
    }
  })
  await pipeline(createReadStream(file), counted, createWriteStream(unfinished, { flags: 'wx', flush: true }), { ...(signal ? { signal } : {}) })
}

/** Null where there is no readable pack: replacing an unreadable one loses nothing. */
async function readHeld(target: string, { keys }: PackRules): Promise<Pick<OpenPack, 'manifest' | 'signing'> | null> {
  try {
    const held = await openPack(target, keys)
    if (!held.ok) return null
    await held.value.close()
    return held.value
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return null
    throw error
  }
}

function isSamePack(held: Pick<OpenPack, 'manifest' | 'signing'>, { manifest, summary }: InspectedPack): boolean {
  return isDeepStrictEqual(held.manifest, manifest) && isDeepStrictEqual(held.signing, summary.signing)
}

/** Maps disk errors to failures; every other error is a bug and is thrown. */
export function failureOf(error: unknown, source: string | null): Failure {
  if (error instanceof Error && error.name === 'AbortError') return fail('pack/cancelled').error
  if (error instanceof RangeError) return fail('pack/unsafe', { pack: error.message }).error
  if (!isSystemError(error)) throw error
  // Only the source is read here; its drive was pulled out, or its network is gone.
  if (error.syscall === 'read' && source !== null && error.code !== 'EISDIR') return fail('pack/drive-gone').error
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return fail('pack/disk-full').error
  return error.path !== undefined && error.path === source
    ? fail('pack/unreadable', { pack: error.code ?? '' }).error
    : fail('pack/not-written').error
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
