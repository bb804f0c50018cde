import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { updateTrustSchema } from '../../src-shared/updates/update-trust.ts'
import type { UpdateEnvelope } from '../../src-shared/updates/update-envelope.ts'
import { keyIdOf, trustKeys, type TrustedKeys } from '../platform/pack-signature.ts'
import { signersOf } from './release-signature.ts'

/** What builds of Koya believe (`resources/updates/trust.json`). */
export interface ReleaseTrust {
  /** How many different keys must have signed. */
  readonly threshold: number
  readonly keys: TrustedKeys
}

/** `request/malformed` where the file is none of trust; what stands in it is never repeated, since it may be a private key. */
export async function readReleaseTrust(file: string): Promise<Result<ReleaseTrust>> {
  try {
    const { threshold, keys } = updateTrustSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    return succeed({ threshold, keys: trustKeys(keys) })
  } catch {
    return fail('request/malformed', { trust: `${file} says nothing of trust, cannot be read, or holds something other than public Ed25519 keys.` })
  }
}

/** Whether what was signed may be said again under a new signature: this very key has signed it, or as many as builds ask for. */
export function maySayAgain(envelope: UpdateEnvelope, { threshold, keys }: ReleaseTrust, privatePem: string): boolean {
  return hasSigned(envelope, privatePem) || signersOf(envelope, keys).size >= Math.max(1, threshold)
}

/** Whether one more signature may stand beside those that are there: at least one is by somebody who is known. */
export function mayJoin(envelope: UpdateEnvelope, { keys }: ReleaseTrust, privatePem: string): boolean {
  return hasSigned(envelope, privatePem) || signersOf(envelope, keys).size > 0
}

function hasSigned(envelope: UpdateEnvelope, privatePem: string): boolean {
  const own = createPublicKey(privatePem)
  return signersOf(envelope, new Map([[keyIdOf(own), own]])).size > 0
}
