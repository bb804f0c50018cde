import { describe, expect, it } from 'vitest'
import { createKnownDevices } from '../../../../../src-main/account/sign-in/known-devices.ts'
import { createLocalStrategy } from '../../../../../src-main/account/sign-in/local-strategy.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'

/** Makes a computer with an in-memory keychain and a backend that gives these replies in order. */
function openComputer(replies: Result<{ metadata: { token: string; device?: string } }>[]) {
  const kept = new Map<string, string>()
  const keychain = {
    read: (account: string) => Promise.resolve(kept.get(account) ?? null),
    write: (account: string, secret: string) => Promise.resolve(void kept.set(account, secret)),
    remove: (account: string) => Promise.resolve(void kept.delete(account))
  }
  let backend = 'embedded'
  const sent: unknown[] = []
  const call = (_name: string, { body }: { readonly body?: unknown }): never => {
    sent.push(body)
    return Promise.resolve(replies.shift() ?? fail('request/internal')) as never
  }
  const strategy = createLocalStrategy(
    { call },
    createKnownDevices(keychain, () => backend)
  )
  return {
    sent,
    kept,
    moveTo: (name: string) => {
      backend = name
    },
    signIn: (identifier: string) => strategy.signIn({ kind: 'local', credentials: { identifier, password: 'correct horse' } })
  }
}

const password = 'correct horse'

describe('Signing in by password', () => {
  it('a password sign-in sends the stored device token only for the same account and backend', async () => {
    const ok = succeed({ metadata: { token: 't' } })
    const computer = openComputer([succeed({ metadata: { token: 't', device: 'a.b.c' } }), ok, ok, ok])
    for (const identifier of ['ada4821', 'ada4821', 'ben1234']) await computer.signIn(identifier)
    computer.moveTo('https://school.example')
    await computer.signIn('ada4821')
    expect(computer.sent).toEqual([
      { identifier: 'ada4821', password },
      { identifier: 'ada4821', password, device: 'a.b.c' },
      { identifier: 'ben1234', password },
      { identifier: 'ada4821', password }
    ])
    expect([...computer.kept.keys()].join()).not.toContain('ada4821')
  })

  it('a password sign-in is repeated without the device token if the backend does not accept one', async () => {
    const computer = openComputer([
      succeed({ metadata: { token: 't', device: 'a.b.c' } }),
      fail('request/malformed'),
      succeed({ metadata: { token: 'next' } })
    ])
    await computer.signIn('ada4821')
    expect(await computer.signIn('ada4821')).toMatchObject({ value: { token: 'next' } })
    expect({ lastRequest: computer.sent.at(-1), savedTokenCount: computer.kept.size }).toEqual({
      lastRequest: { identifier: 'ada4821', password },
      savedTokenCount: 0
    })
  })

  it('a wrong password leaves the stored device token in place', async () => {
    const computer = openComputer([succeed({ metadata: { token: 't', device: 'a.b.c' } }), fail('session/wrong-credentials')])
    await computer.signIn('ada4821')
    expect(await computer.signIn('ada4821')).toMatchObject({ error: { code: 'session/wrong-credentials' } })
    expect([...computer.kept.values()]).toEqual(['a.b.c'])
  })
})
