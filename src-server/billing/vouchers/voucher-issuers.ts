import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPublicKeyPem } from '../../../src-shared/kernel/values/is-public-key-pem.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { trustKeys, type TrustedKeys } from '../../platform/pack-signature.ts'

export interface VoucherIssuer {
  readonly keyId: string
  readonly trustedBy: string
  /** Milliseconds since 1970. */
  readonly trustedAt: number
}

export interface IssuerRepository {
  /** Trusts the public key `pem`. Idempotent. Throws where it is not an Ed25519 key. */
  readonly trust: (pem: string, by: string, at: number) => Promise<void>
  /** False where it was not trusted. */
  readonly distrust: (keyId: string) => Promise<boolean>
  readonly list: () => Promise<readonly VoucherIssuer[]>
  readonly readKeys: () => Promise<TrustedKeys>
}

/** The issuers whose signed vouchers this backend accepts. */
export function createIssuerRepository(queries: Queries): IssuerRepository {
  return {
    trust: async (pem, by, at) => {
      for (const keyId of trustKeys([pem]).keys()) {
        await queries
          .insertInto('voucher_issuer')
          .values({ key_id: keyId, pem, trusted_by: by, trusted_at: at })
          .onConflict((conflict) => conflict.column('key_id').doNothing())
          .execute()
      }
    },
    distrust: async (keyId) => {
      const deleted = await queries.deleteFrom('voucher_issuer').where('key_id', '=', keyId).returning('key_id').executeTakeFirst()
      return deleted !== undefined
    },
    list: async () => {
      const rows = await queries.selectFrom('voucher_issuer').selectAll().orderBy('trusted_at').orderBy('key_id').execute()
      return rows.map((row) => ({ keyId: row.key_id, trustedBy: row.trusted_by, trustedAt: row.trusted_at }))
    },
    readKeys: async () => {
      const rows = await queries.selectFrom('voucher_issuer').select('pem').execute()
      // An earlier version may have stored something else as a public key.
      return trustKeys(rows.map(({ pem }) => pem).filter(isPublicKeyPem))
    }
  }
}

/** Reads the built-in keys: each `.pem` of the folder; none where there is no such folder. */
export async function readBuiltInIssuers(resourcesFolder: string): Promise<TrustedKeys> {
  const folder = join(resourcesFolder, 'vouchers/keys')
  const names = await readdir(folder).catch(() => [])
  const pems = names.filter((name) => name.endsWith('.pem')).map((name) => readFile(join(folder, name), 'utf8'))
  return trustKeys(await Promise.all(pems))
}
