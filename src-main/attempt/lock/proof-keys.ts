import type { ProofKind } from '../../../src-shared/attempt/attempt-lock.ts'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { createQueue } from '../../platform/create-queue.ts'
import type { DeriveKey } from '../../platform/derive-key.ts'
import type { Keychain } from '../../platform/keychain.ts'
import { makeSalt, proofKeySchema, type ProofKey } from '../record/attempt-verifier.ts'

/** The one keychain entry: it holds the key of the learner who last signed in with a password. */
const KEYCHAIN_ACCOUNT = 'attempt-proof'

const storedSchema = z.strictObject({ userId: z.string(), ...proofKeySchema.shape })

type LocalProof = Exclude<ProofKind, 'sign-in'>

interface KnownKey {
  readonly userId: string
  readonly kind: LocalProof
  readonly key: ProofKey
}

/** The derived secret of the signed-in learner, from which each attempt gets its own verifier. */
export interface ProofKeys {
  /** Derives the key in the background. A password's key is stored in the keychain for later runs; a PIN's key stays in memory. */
  learn(userId: string, kind: LocalProof, secret: string): Promise<void>
  /** Null if this computer has no key of that learner. */
  keyOf(userId: string): Promise<KnownKey | null>
  /** Removes the keys of all other learners. */
  retainOnly(userId: string | null): void
}

interface ProofKeysDeps {
  readonly keychain: Pick<Keychain, 'read' | 'write' | 'remove'>
  readonly deriveKey: DeriveKey
  readonly log: { readonly warn: (message: string) => void }
}

export function createProofKeys({ keychain, deriveKey, log }: ProofKeysDeps): ProofKeys {
  let known: KnownKey | null = null
  /** The learner whose key the keychain may hold, also one whom an earlier run left signed in. Null if no learner is known yet. */
  let storedFor: string | null = null
  const enqueue = createQueue()

  async function derive(userId: string, kind: LocalProof, secret: string): Promise<void> {
    const salt = makeSalt()
    const derived = await deriveKey(secret, salt)
    const key = { keySalt: salt.toString('base64'), key: Buffer.from(derived).toString('base64') }
    known = { userId, kind, key }
    if (kind !== 'password') return
    storedFor = userId
    await keychain.write(KEYCHAIN_ACCOUNT, JSON.stringify({ userId, ...key }))
  }

  return {
    learn: (userId, kind, secret) =>
      enqueue(() => derive(userId, kind, secret)).catch((error: unknown) => {
        // Then only a sign-in proves the identity.
        log.warn(`attempt lock: no key was derived: ${error instanceof Error ? error.message : String(error)}`)
      }),
    keyOf: (userId) =>
      enqueue(async () => {
        if (known?.userId === userId) return known
        const stored = storedSchema.safeParse(parseJson((await keychain.read(KEYCHAIN_ACCOUNT)) ?? ''))
        if (!stored.success || stored.data.userId !== userId) return null
        const { keySalt, key } = stored.data
        storedFor = userId
        known = { userId, kind: 'password', key: { keySalt, key } }
        return known
      }),
    retainOnly(userId) {
      void enqueue(async () => {
        if (known !== null && known.userId !== userId) known = null
        storedFor ??= userId
        if (storedFor === userId) return
        storedFor = null
        await keychain.remove(KEYCHAIN_ACCOUNT)
      })
    }
  }
}
