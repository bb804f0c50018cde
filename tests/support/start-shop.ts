import { createServer, type AddressInfo } from 'node:net'
import { fakeProviderKeys, type FakePaymentProvider } from './payment-provider.ts'
import { startRemoteBackend, type RemoteBackend } from './start-remote-backend.ts'

export interface Shop extends RemoteBackend {
  /** The address to which the provider sends its webhooks. */
  readonly webhooks: string
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** Starts a server that takes payments by the fake provider, as a school's server does by the real one. */
export async function startShop(fakeProvider: FakePaymentProvider): Promise<Shop> {
  const port = String(await findFreePort())
  const { publicKey, secretKey, webhookSecret } = fakeProviderKeys[fakeProvider.kind]
  const backend = await startRemoteBackend({
    KOYA_PAYMENT_PROVIDER: fakeProvider.kind,
    KOYA_PAYMENT_PUBLIC_KEY: publicKey,
    KOYA_PAYMENT_SECRET_KEY: secretKey,
    KOYA_PAYMENT_WEBHOOK_SECRET: webhookSecret,
    KOYA_CHECKOUT_ADDRESS: `http://127.0.0.1:${port}`,
    KOYA_CHECKOUT_PORT: port,
    KOYA_PAYMENT_STAND_IN: fakeProvider.origin
  })
  return { ...backend, webhooks: `http://127.0.0.1:${port}/webhooks/${fakeProvider.kind}` }
}
