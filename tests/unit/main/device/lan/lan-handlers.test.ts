import { expect, it } from 'vitest'
import type { Fetch } from '../../../../../src-main/platform/network/fetch-from-one-origin.ts'
import { CertificateError, codesOfFaults } from '../../../../../src-main/platform/network/certificate-error.ts'
import { createLanHandlers } from '../../../../../src-main/device/lan/lan-handlers.ts'
import { createServerInquiry } from '../../../../../src-main/device/server-choice/server-inquiry.ts'
import type { ServerQuestion } from '../../../../../src-main/device/server-choice/server-question.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { certificateCodeOf } from '../../../../../src-shared/kernel/server/certificate-code.ts'
import type { ErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { fakeSettings } from '../../../../support/fake-bridge.ts'
import { codeOf } from '../../../../support/sit-in-room.ts'

const now = Date.UTC(2026, 10, 22)
const address = 'https://192.168.1.5:8787'
const present = 'https://hall.example'
const [shown, stored] = ['a'.repeat(64), 'b'.repeat(64)]

interface Scene {
  /** Certificate that the server presents now. */
  readonly shows?: string
  readonly validUntil?: number
  readonly pin?: string | null
  readonly isLocked?: boolean
  readonly answersAs?: ErrorCode
  /** Code with which the user's answer refuses the server; null accepts it. */
  readonly refusal?: ErrorCode | null
}

function openHandlers({ shows = shown, validUntil = now + 1000, pin = null, isLocked = false, answersAs, refusal = null }: Scene = {}) {
  const done: string[] = []
  const asked: ServerQuestion[] = []
  const handlers = createLanHandlers({
    settings: {
      isLocked: () => isLocked,
      values: () => ({ ...fakeSettings.values, backend: present })
    },
    change: ({ backend }) => {
      done.push(`backend ${String(backend)}`)
      return Promise.resolve(succeed(fakeSettings))
    },
    pins: {
      of: () => pin,
      save: (_address, fingerprint) => {
        done.push(`keep ${fingerprint.slice(0, 1)}`)
        return Promise.resolve(true)
      }
    },
    fetchAsStranger: (accepted) => () => {
      done.push(`test with ${accepted?.slice(0, 1) ?? 'none'}`)
      if (accepted !== shows) throw new CertificateError(accepted === null ? 'unknown' : 'changed', null)
      return Promise.resolve(new Response())
    },
    testBackend: (fetch: Fetch) => async () => {
      try {
        await fetch(address, {})
        return answersAs === undefined ? succeed({ version: '0.1.0', markingVersion: '2' }) : fail(answersAs)
      } catch (error) {
        return fail(error instanceof CertificateError ? codesOfFaults[error.fault] : 'backend/unreachable')
      }
    },
    lookAtCertificate: () => Promise.resolve(succeed({ fingerprint: shows, validFrom: 0, validUntil })),
    findServers: () => Promise.resolve(fail('lan/search-failed')),
    consent: (question) => {
      asked.push(question)
      done.push('ask the person')
      return Promise.resolve(refusal)
    },
    inquire: createServerInquiry({ monotonicNow: () => 0, log: { info: () => undefined } }),
    now: () => now
  })
  return { handlers, done, asked }
}

it('an unconfirmed certificate is shown with its code, and with a note if another one was confirmed before', async () => {
  const toConfirm = { kind: 'to-confirm', fingerprint: shown, code: certificateCodeOf(shown), validUntil: now + 1000 }
  expect(await openHandlers().handlers.look({ address })).toEqual({ ok: true, value: { ...toConfirm, isChanged: false } })
  expect(await openHandlers({ pin: stored }).handlers.look({ address })).toEqual({ ok: true, value: { ...toConfirm, isChanged: true } })
})

it('there is nothing to confirm for a trusted server or for a server of an unsuitable version', async () => {
  expect(await openHandlers({ pin: shown }).handlers.look({ address })).toEqual({ ok: true, value: { kind: 'trusted', version: '0.1.0' } })
  for (const pin of [shown, null]) {
    expect(codeOf(await openHandlers({ pin, answersAs: 'settings/server-too-old' }).handlers.look({ address }))).toBe('settings/server-too-old')
  }
})

it('an expired certificate cannot be confirmed', async () => {
  const { handlers, done, asked } = openHandlers({ validUntil: now })
  expect(codeOf(await handlers.look({ address }))).toBe('lan/no-server-there')
  expect(codeOf(await handlers.confirm({ address, fingerprint: shown }))).toBe('lan/no-server-there')
  expect({ done, asked }).toEqual({ done: ['test with none'], asked: [] })
})

it('no certificate is shown for a server that is not Koya’s or for plain http', async () => {
  const { handlers } = openHandlers({ answersAs: 'settings/not-a-backend' })
  expect(codeOf(await handlers.look({ address }))).toBe('lan/no-server-there')
  expect(codeOf(await openHandlers().handlers.confirm({ address: 'http://127.0.0.1:8787', fingerprint: shown }))).toBe('lan/no-server-there')
})

it('confirming tests with that certificate alone, asks the person, saves it and only then switches the server', async () => {
  const { handlers, done } = openHandlers()
  expect(await handlers.confirm({ address, fingerprint: shown })).toEqual({ ok: true, value: { version: '0.1.0' } })
  expect(done).toEqual(['test with a', 'ask the person', 'keep a', `backend ${address}`])
})

it('the consent question names the server in use, the new server and the code that main saw', async () => {
  const { handlers, asked } = openHandlers({ pin: stored })
  await handlers.confirm({ address, fingerprint: shown })
  expect(asked).toEqual([{ from: present, to: address, certificate: { code: certificateCodeOf(shown), isChanged: true } }])
})

it.each([
  [{ shows: stored }, 'lan/certificate-differs'],
  [{ isLocked: true }, 'settings/locked'],
  [{ answersAs: 'settings/not-a-backend' }, 'lan/no-server-there'],
  [{ shows: stored, answersAs: 'settings/not-a-backend' }, 'lan/no-server-there']
] as const)('a confirmation that is not allowed asks and saves nothing: %j', async (scene, code) => {
  const { handlers, done } = openHandlers(scene)
  expect(codeOf(await handlers.confirm({ address, fingerprint: shown }))).toBe(code)
  expect(done.filter((each) => !each.startsWith('test'))).toEqual([])
})

it.each(['lan/change-declined', 'call/not-during-exam'] as const)('no certificate is saved without consent: %s', async (refusal) => {
  const { handlers, done } = openHandlers({ refusal })
  expect(codeOf(await handlers.confirm({ address, fingerprint: shown }))).toBe(refusal)
  expect(done).toEqual(['test with a', 'ask the person'])
})

it('looking at a certificate and confirming it count towards one address limit', async () => {
  const { handlers } = openHandlers()
  for (let port = 1; port <= 12; port += 1) await handlers.look({ address: `https://192.168.1.5:${String(port)}` })
  expect(codeOf(await handlers.confirm({ address, fingerprint: shown }))).toBe('lan/too-many-addresses')
})

it('a network search that fails reports lan/search-failed', async () => {
  expect(await openHandlers().handlers.search({})).toMatchObject({ error: { code: 'lan/search-failed' } })
})
