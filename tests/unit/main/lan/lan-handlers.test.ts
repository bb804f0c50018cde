import { expect, it } from 'vitest'
import type { Fetch } from '../../../../src-main/backend/fetch-from-one-origin.ts'
import { CertificateError, codesOfFaults } from '../../../../src-main/lan/certificate-error.ts'
import { createLanHandlers } from '../../../../src-main/lan/lan-handlers.ts'
import { fail, succeed } from '../../../../src-shared/errors/result.ts'
import { certificateCodeOf } from '../../../../src-shared/lan/certificate-code.ts'
import type { ErrorCode } from '../../../../src-shared/errors/error-table.ts'

const now = Date.UTC(2026, 10, 22)
const address = 'https://192.168.1.5:8787'
const [shown, kept] = ['a'.repeat(64), 'b'.repeat(64)]

interface Scene {
  /** The certificate that the server shows now. */
  readonly shows?: string
  readonly validUntil?: number
  readonly pin?: string | null
  readonly isLocked?: boolean
  readonly isAttemptOpen?: boolean
  readonly answersAs?: ErrorCode
}

function openDesk({ shows = shown, validUntil = now + 1000, pin = null, isLocked = false, isAttemptOpen = false, answersAs }: Scene = {}) {
  const done: string[] = []
  const handlers = createLanHandlers({
    settings: {
      isLocked: () => isLocked,
      change: ({ backend }) => {
        done.push(`backend ${String(backend)}`)
        return Promise.resolve(fail('settings/not-written'))
      }
    },
    pins: {
      of: () => pin,
      keep: (_address, fingerprint) => {
        done.push(`keep ${fingerprint.slice(0, 1)}`)
        return Promise.resolve(true)
      }
    },
    fetchAsStranger: (accepted) => () => {
      done.push(`ask with ${accepted?.slice(0, 1) ?? 'none'}`)
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
    isAttemptOpen: () => isAttemptOpen,
    now: () => now
  })
  return { handlers, done }
}

it('shows the code of a certificate that nobody has confirmed, and says where another one was confirmed before', async () => {
  const toConfirm = { kind: 'to-confirm', fingerprint: shown, code: certificateCodeOf(shown), validUntil: now + 1000 }
  expect(await openDesk().handlers.look({ address })).toEqual({ ok: true, value: { ...toConfirm, isChanged: false } })
  expect(await openDesk({ pin: kept }).handlers.look({ address })).toEqual({ ok: true, value: { ...toConfirm, isChanged: true } })
})

it('has nothing to ask about a server that is trusted, or one that is no use', async () => {
  expect(await openDesk({ pin: shown }).handlers.look({ address })).toEqual({ ok: true, value: { kind: 'trusted', version: '0.1.0' } })
  const old = openDesk({ pin: shown, answersAs: 'settings/server-too-old' })
  expect(await old.handlers.look({ address })).toMatchObject({ error: { code: 'settings/server-too-old' } })
})

it('offers no certificate that has run out for confirming', async () => {
  const { handlers, done } = openDesk({ validUntil: now })
  expect(await handlers.look({ address })).toMatchObject({ error: { code: 'lan/certificate-expired' } })
  expect(await handlers.confirm({ address, fingerprint: shown })).toMatchObject({ error: { code: 'lan/certificate-expired' } })
  expect(done).toEqual(['ask with none'])
})

it('confirms what was compared: it asks with that certificate alone, keeps it, and only then works with the server', async () => {
  const { handlers, done } = openDesk()
  await handlers.confirm({ address, fingerprint: shown })
  expect(done).toEqual(['ask with a', 'keep a', `backend ${address}`])
})

it.each([
  [{ shows: kept }, 'lan/certificate-differs'],
  [{ isLocked: true }, 'settings/locked'],
  [{ isAttemptOpen: true }, 'settings/attempt-open'],
  [{ answersAs: 'settings/not-a-backend' }, 'settings/not-a-backend']
] as const)('keeps nothing where it may not: %j', async (scene, code) => {
  const { handlers, done } = openDesk(scene)
  expect(await handlers.confirm({ address, fingerprint: shown })).toMatchObject({ error: { code } })
  expect(done.filter((each) => !each.startsWith('ask'))).toEqual([])
})

it('says where the network cannot be looked at', async () => {
  expect(await openDesk().handlers.search({})).toMatchObject({ error: { code: 'lan/search-failed' } })
})
