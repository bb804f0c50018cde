import { expect, it } from 'vitest'
import { createRemoteBackend } from '../../../../../src-main/platform/backend/remote-backend.ts'
import { tellReached } from '../../../../../src-main/platform/backend/tell-reached.ts'
import { CertificateError } from '../../../../../src-main/platform/network/certificate-error.ts'
import type { BackendState } from '../../../../../src-shared/kernel/server/app-contract.ts'

const base = 'https://192.168.1.5:8787'

it('a certificate error is announced once, for as long as it lasts', async () => {
  const announced: BackendState[] = []
  const backend = createRemoteBackend({ base, announce: (state) => announced.push(state), monotonicNow: () => 0 })
  const errors: (Error | null)[] = [
    new CertificateError('changed', null),
    new CertificateError('changed', null),
    new Error('net::ERR_CONNECTION_REFUSED'),
    new CertificateError('expired', null),
    null
  ]
  const fetch = tellReached(
    () => {
      const error = errors.shift() ?? null
      return error === null ? Promise.resolve(new Response()) : Promise.reject(error)
    },
    () => backend
  )
  for (let time = 0; time < 5; time += 1) await fetch(base, {}).catch(() => undefined)
  expect(announced).toEqual([
    { kind: 'remote', phase: 'unreachable', certificate: 'changed' },
    { kind: 'remote', phase: 'unreachable' },
    { kind: 'remote', phase: 'unreachable', certificate: 'expired' },
    { kind: 'remote', phase: 'ready' }
  ])
})
