import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { updateTrustSchema } from '../../src-shared/updates/update-trust.ts'
import type { UpdateEnvelope } from '../../src-shared/updates/update-envelope.ts'
import { keyIdOf, trustKeys, type TrustedKeys } from '../platform/pack-signature.ts'
import { signersOf } from './release-signature.ts'

/** The signatures that builds of Koya require (`resources/updates/trust.json`). */
export interface ReleaseTrust {
  /** How many different keys must have signed. */
  readonly threshold: number
  readonly keys: TrustedKeys
}

/**
 * Reads the trust file. Fails with `request/malformed` where it is invalid. Its contents are never repeated in an error, because it may be a
 * private key by mistake.
 */
export async function readReleaseTrust(file: string): Promise<Result<ReleaseTrust>> {
  try {
    const { threshold, keys } = updateTrustSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    return succeed({ threshold, keys: trustKeys(keys) })
  } catch {
    return fail('request/malformed', { trust: `${file} cannot be read, is not a trust file, or has something other than public Ed25519 keys.` })
  }
}

/** Returns whether a signed manifest may be published again under a new signature: this key has signed it, or as many keys as builds require. */
export function maySayAgain(envelope: UpdateEnvelope, { threshold, keys }: ReleaseTrust, privatePem: string): boolean {
  return hasSigned(envelope, privatePem) || signersOf(envelope, keys).size >= Math.max(1, threshold)
}

/** Returns whether one more signature may be added: at least one existing signature is by a known key. */
export function mayJoin(envelope: UpdateEnvelope, { keys }: ReleaseTrust, privatePem: string): boolean {
  return hasSigned(envelope, privatePem) || signersOf(envelope, keys).size > 0
}

function hasSigned(envelope: UpdateEnvelope, privatePem: string): boolean {
  const own = createPublicKey(privatePem)
  return signersOf(envelope, new Map([[keyIdOf(own), own]])).size > 0
}
