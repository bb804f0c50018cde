import { createFlutterwave } from './flutterwave.ts'
import type { PaymentPlace } from './open-payment.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createPaystack } from './paystack.ts'
import type { PaymentSettings } from './read-payment-settings.ts'

/**
 * How a server that stands alone takes payments: by the provider of its settings, or not at all. `host`: where its own port listens; `standIn`: the
 * origin that plays the provider in tests.
 */
export function paymentPlaceOf(settings: PaymentSettings | null, host: string, standIn?: string): PaymentPlace {
  if (!settings) return { kind: 'none' }
  const listen = { host, port: settings.checkoutPort }
  return { kind: 'provider', provider: createProvider(settings, standIn), listen, origin: settings.checkoutOrigin }
}

function createProvider({ provider, publicKey, secretKey, webhookSecret }: PaymentSettings, standIn?: string): PaymentProvider {
  const place = standIn === undefined ? {} : { place: { api: standIn, script: `${standIn}/inline.js` } }
  switch (provider) {
    case 'paystack':
      return createPaystack({ keys: { publicKey, secretKey }, fetch, ...place })
    case 'flutterwave':
      return createFlutterwave({ keys: { publicKey, secretKey, webhookSecret }, fetch, ...place })
  }
}
