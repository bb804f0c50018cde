import { generateKeyPairSync } from 'node:crypto'
import { saveVouchers, prepareVouchers, type IssuedBatch } from '../../src-server/billing/vouchers/issue-vouchers.ts'
import type { TestBackend } from './test-backend.ts'

type Issue = Parameters<typeof prepareVouchers>[1]

/** Makes three vouchers for the plan `term`, valid for 30 days and for one learner each, unless `change` says otherwise. */
export async function makeVouchers(backend: Pick<TestBackend, 'database' | 'clock'>, change: Partial<Issue> = {}): Promise<IssuedBatch> {
  const now = backend.clock.now()
  const command: Issue = {
    kind: 'make-vouchers',
    offer: { kind: 'plan', slug: 'term' },
    until: null,
    expiresAt: now + 30 * 86_400_000,
    price: { amountMinor: 450_000, currency: 'NGN' },
    count: 3,
    seats: 1,
    sheet: 'nowhere.html',
    by: 'Ada Obi, bursar',
    dataFolder: undefined,
    ...change
  }
  const issued = await prepareVouchers(backend.database.queries, command, now)
  if (!issued.ok) throw new Error(JSON.stringify(issued.error))
  await saveVouchers(backend.database.queries, issued.value)
  return issued.value
}

/** Makes a new pair of Ed25519 keys in PEM, as an issuer of signed vouchers has. */
export function makeIssuerKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  }
}
