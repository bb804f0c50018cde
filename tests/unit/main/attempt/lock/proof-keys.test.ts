import { expect, test } from 'vitest'
import { createProofKeys, type ProofKeys } from '../../../../../src-main/attempt/lock/proof-keys.ts'

/** Opens one run of the app. `kept` is the keychain, which outlives the run. */
function openRun(kept = new Map<string, string>()): { readonly keys: ProofKeys; readonly kept: Map<string, string>; readonly asked: string[] } {
  const asked: string[] = []
  function ask<Value>(what: string, answer: Value): Promise<Value> {
    asked.push(what)
    return Promise.resolve(answer)
  }
  const keychain = {
    read: (account: string) => ask('read', kept.get(account) ?? null),
    write: (account: string, secret: string) => ask('write', kept.set(account, secret).has(account)),
    remove: (account: string) => ask('remove', kept.delete(account))
  }
  const deriveKey = (secret: string): Promise<Buffer> => Promise.resolve(Buffer.from(secret))
  return { keys: createProofKeys({ keychain: keychain as never, deriveKey, log: { warn: () => undefined } }), kept, asked }
}

async function savedAfterSignIn(): Promise<Map<string, string>> {
  const { keys, kept } = openRun()
  await keys.learn('ada', 'password', 'harmattan-2026')
  expect(kept.size).toBe(1)
  return kept
}

test.each([['nobody', null] as const, ['somebody else', 'bola'] as const])(
  'the saved key of a learner signed in by an earlier run is removed when they are replaced by %s',
  async (_, next) => {
    const { keys, kept, asked } = openRun(await savedAfterSignIn())
    keys.retainOnly('ada')
    keys.retainOnly('ada')
    keys.retainOnly(next)
    expect(await keys.keyOf('ada')).toBeNull()
    expect({ savedKeyCount: kept.size, firstRequest: asked[0] }).toEqual({ savedKeyCount: 0, firstRequest: 'remove' })
  }
)

test('a learner’s saved key is retained while they are signed in, and so is the next learner’s own key', async () => {
  const { keys, kept } = openRun(await savedAfterSignIn())
  keys.retainOnly('ada')
  expect(await keys.keyOf('ada')).toMatchObject({ userId: 'ada', kind: 'password' })
  keys.retainOnly('bola')
  await keys.learn('bola', 'password', 'rainy-season-7')
  keys.retainOnly('bola')
  expect(await keys.keyOf('bola')).toMatchObject({ userId: 'bola' })
  expect([...kept.values()].join()).toContain('bola')
})

test('a start without a known learner does not query the keychain', async () => {
  const { keys, asked } = openRun()
  keys.retainOnly(null)
  keys.retainOnly(null)
  await new Promise(setImmediate)
  expect(asked).toEqual([])
})
