import { createFlutterwave } from './flutterwave.ts'
import type { PaymentConfig } from './open-payment.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createPaystack } from './paystack.ts'
import type { PaymentSettings } from './read-payment-settings.ts'

/**
 * Returns how a standalone server takes payments: by the provider of its settings, or not at all. `host`: where its own port listens.
 * `fakeProvider`: the origin of the fake provider in tests.
 */
export function paymentConfigOf(settings: PaymentSettings | null, host: string, fakeProvider?: string): PaymentConfig {
  if (!settings) return { kind: 'none' }
  const listen = { host, port: settings.checkoutPort }
  return { kind: 'provider', provider: createProvider(settings, fakeProvider), listen, origin: settings.checkoutOrigin }
}

function createProvider({ provider, publicKey, secretKey, webhookSecret }: PaymentSettings, fakeProvider?: string): PaymentProvider {
  const addresses = fakeProvider === undefined ? {} : { addresses: { api: fakeProvider, script: `${fakeProvider}/inline.js` } }
  switch (provider) {
    case 'paystack':
      return createPaystack({ keys: { publicKey, secretKey }, fetch, ...addresses })
    case 'flutterwave':
      return createFlutterwave({ keys: { publicKey, secretKey, webhookSecret }, fetch, ...addresses })
  }
}
