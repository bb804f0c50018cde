/** Payment providers. `test` is the embedded backend's marked trial provider: no money moves. */
export const providerNames = ['paystack', 'flutterwave', 'test'] as const

export type ProviderName = (typeof providerNames)[number]

interface ProviderHosts {
  /** Name on receipts and pages. */
  readonly title: string
  /** The provider's inline script, loaded by the checkout page; null if Koya's own page is the checkout. */
  readonly script: string | null
  /** Hosts that the checkout window's top-level page may open. Frames inside it may load any bank. */
  readonly pageHosts: readonly string[]
  /** Hosts of payment links for phones. */
  readonly linkHosts: readonly string[]
  /** Hosts from which checkout scripts may load and to which they may connect. */
  readonly scriptHosts: readonly string[]
}

/**
 * Hosts of each provider, from its documentation (Paystack InlineJS v2 and `transaction/initialize`; Flutterwave Inline and Standard v3). They are
 * constants in code, not settings, so that a compromised backend cannot redirect a window or a phone.
 */
export const paymentProviders: Readonly<Record<ProviderName, ProviderHosts>> = {
  paystack: {
    title: 'Paystack',
    script: 'https://js.paystack.co/v2/inline.js',
    pageHosts: ['checkout.paystack.com', 'standard.paystack.co'],
    linkHosts: ['checkout.paystack.com'],
    scriptHosts: ['js.paystack.co', 'api.paystack.co', 'checkout.paystack.com']
  },
  flutterwave: {
    title: 'Flutterwave',
    script: 'https://checkout.flutterwave.com/v3.js',
    pageHosts: ['checkout.flutterwave.com', 'checkout-v2.flutterwave.com'],
    linkHosts: ['checkout.flutterwave.com', 'checkout-v2.flutterwave.com', 'api.flutterwave.com'],
    scriptHosts: ['checkout.flutterwave.com', 'checkout-v2.flutterwave.com', 'api.flutterwave.com']
  },
  test: { title: 'Koya test payment', script: null, pageHosts: [], linkHosts: [], scriptHosts: [] }
}
