import { readFile } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { ReleaseKeys } from './release-command.ts'
import { isReleaseKey } from './release-signature.ts'
import { readReleaseTrust, type ReleaseTrust } from './release-trust.ts'

/** Who signs, and whose signatures they believe. */
export interface ReleaseSigner {
  readonly keyFile: string
  readonly privatePem: string
  readonly trust: ReleaseTrust
}

/** `request/malformed` where the key is no private one, or the trust cannot be read. */
export async function openSigner({ keyFile, trustFile }: ReleaseKeys, builtInTrustFile: string): Promise<Result<ReleaseSigner>> {
  const privatePem = await readFile(keyFile, 'utf8').catch(() => '')
  if (!isReleaseKey(privatePem)) return fail('request/malformed', { key: `${keyFile} is no private key of updates, or cannot be read.` })
  const trust = await readReleaseTrust(trustFile ?? builtInTrustFile)
  return trust.ok ? succeed({ keyFile, privatePem, trust: trust.value }) : trust
}
