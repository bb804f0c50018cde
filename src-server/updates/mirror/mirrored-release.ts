import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { UpdateTrust } from '../../../src-shared/updates/update-trust.ts'
import { MOST_ENVELOPE_BYTES, UPDATE_ENVELOPE_NAME, updateEnvelopeSchema, type UpdateEnvelope } from '../../../src-shared/updates/update-envelope.ts'
import { updateManifestSchema, UPDATE_PRODUCT, type UpdateManifest } from '../../../src-shared/updates/update-manifest.ts'
import { trustKeys, type TrustedKeys } from '../../platform/pack-signature.ts'
import { signersOf } from '../release-signature.ts'

/** A release that this server may pass on: enough trusted keys have signed it. */
export interface MirroredRelease {
  readonly envelope: UpdateEnvelope
  readonly manifest: UpdateManifest
}

/** What the builds of Koya accept, with the keys by their ids. */
export interface MirrorTrust extends Pick<UpdateTrust, 'threshold' | 'leastSequence'> {
  readonly keys: TrustedKeys
}

export function mirrorTrustOf({ keys, threshold, leastSequence }: UpdateTrust): MirrorTrust {
  return { keys: trustKeys(keys), threshold, leastSequence }
}

/**
 * Opens an envelope as computers do. Fails with `updates/not-signed` if it is invalid or too few trusted keys signed it, and with `updates/refused`
 * if it is of another product, or older than any build accepts.
 */
export function openMirroredRelease(text: string, { keys, threshold, leastSequence }: MirrorTrust): Result<MirroredRelease> {
  const envelope = parsed(() => updateEnvelopeSchema.parse(JSON.parse(text)))
  if (envelope === null || keys.size === 0 || signersOf(envelope, keys).size < threshold) return fail('updates/not-signed')
  const manifest = parsed(() => updateManifestSchema.parse(JSON.parse(Buffer.from(envelope.manifest, 'base64').toString('utf8'))))
  if (manifest === null || manifest.product !== UPDATE_PRODUCT || manifest.sequence < leastSequence) return fail('updates/refused')
  return succeed({ envelope, manifest })
}

/** Whether a server that has `now` may pass on `next`: never an older word of the channel, nor another one of the same number. */
export function mayFollow(now: MirroredRelease | null, next: MirroredRelease): boolean {
  if (now === null || now.manifest.channel !== next.manifest.channel) return true
  const [before, after] = [now.manifest.sequence, next.manifest.sequence]
  return after > before || (after === before && now.envelope.manifest === next.envelope.manifest)
}

/** Reads the release in a folder; null if there is none that may be passed on. Reads it again only once the file has changed. */
export function createReleaseReader(folder: string, trust: MirrorTrust): () => Promise<MirroredRelease | null> {
  const path = join(folder, UPDATE_ENVELOPE_NAME)
  let last: { readonly stamp: string; readonly release: MirroredRelease | null } | null = null
  return async () => {
    try {
      const { mtimeMs, size, ino } = await stat(path)
      const stamp = [mtimeMs, size, ino].join(' ')
      if (last?.stamp === stamp) return last.release
      const opened = size > MOST_ENVELOPE_BYTES ? null : openMirroredRelease(await readFile(path, 'utf8'), trust)
      last = { stamp, release: opened?.ok ? opened.value : null }
      return last.release
    } catch {
      return null
    }
  }
}

function parsed<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}
