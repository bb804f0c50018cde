import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPaystack } from '../../../src-server/billing/payment/paystack.ts'
import { DamagedSourceError } from '../../../src-server/platform/disk/damaged-source-error.ts'
import type { Mailer } from '../../../src-server/platform/mail/mailer.ts'
import { makeResourcesFolder } from '../../support/content-fixture.ts'
import { makeSqlite } from '../../support/databases.ts'
import { fakeProviderKeys } from '../../support/payment-provider.ts'
import { openTestBackend } from '../../support/test-backend.ts'

test('a backend that fails on a damaged corrections file leaves no checkout server listening', async () => {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  resources.write('corrections/damaged.json', '{')
  const port = await listenOnce(0)
  const provider = createPaystack({ keys: fakeProviderKeys.paystack, fetch })
  const opening = openTestBackend({
    database: makeSqlite(),
    resourcesFolder: resources.folder,
    payment: { kind: 'provider', provider, listen: { host: '127.0.0.1', port }, origin: null }
  })
  await expect(opening).rejects.toThrow(DamagedSourceError)
  await expect(listenOnce(port)).resolves.toBe(port)
})

test('a backend that drains answers requests and takes no more jobs', async () => {
  const mails: string[] = []
  const postOffice: Mailer = {
    kind: 'smtp',
    send: (to) => Promise.resolve(mails.push(to)).then(() => undefined),
    close: () => Promise.resolve()
  }
  const draining = new AbortController()
  const backend = await openTestBackend({ database: makeSqlite(), postOffice, draining: draining.signal })
  const register = (email: string) => backend.call('register', { body: { name: 'Ada', email, password: 'correct horse' } })
  expect((await register('ada@example.com')).status).toBe(200)
  await vi.waitFor(() => expect(mails).toEqual(['ada@example.com']))
  draining.abort()
  expect((await backend.call('readReady', {})).error?.code).toBe('backend/draining')
  expect((await register('ben@example.com')).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(mails).toEqual(['ada@example.com'])
  // The next server, or the next start, sends it.
  expect(await backend.database.queries.selectFrom('waiting_job').select('name').execute()).toEqual([{ name: 'mail-registration' }])
})

/** Listens on the port for a moment (0: any free port) and returns it. Throws if the port is in use. */
async function listenOnce(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return taken
}
