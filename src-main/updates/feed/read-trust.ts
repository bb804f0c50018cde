import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { updateTrustSchema, type UpdateTrust } from '../../../src-shared/updates/update-trust.ts'

/** The built-in trust of this build, with its keys by their ids. */
export interface BuiltInTrust extends Omit<UpdateTrust, 'keys'> {
  readonly keys: ReadonlyMap<string, KeyObject>
}

interface TrustOptions {
  readonly resourcesFolder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** In a test build `KOYA_UPDATE_TRUST` names the file, so that a test needs no key of ours. */
  readonly isTestBuild: boolean
}

/** Reads the built-in trust; an invalid trust file is a bug of the build, so it throws. */
export function readTrust({ resourcesFolder, environment, isTestBuild }: TrustOptions): BuiltInTrust {
  const named = isTestBuild ? environment['KOYA_UPDATE_TRUST'] : undefined
  const { keys, ...rest } = updateTrustSchema.parse(JSON.parse(readFileSync(named ?? join(resourcesFolder, 'updates/trust.json'), 'utf8')))
  const byId = new Map(keys.map(toKey))
  if (byId.size < keys.length) throw new TypeError('a key of updates stands there twice')
  return { ...rest, keys: byId }
}

function toKey(pem: string): readonly [string, KeyObject] {
  const key = createPublicKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('a key of updates is an Ed25519 key')
  return [updateKeyIdOf(key), key]
}

/** Returns the first 16 hexadecimal digits of the SHA-256 of the public key in DER (SPKI). */
export function updateKeyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
}
