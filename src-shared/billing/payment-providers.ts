/** Whoever takes the money. `test` is the marked trial of the backend that comes with Koya: no money moves. */
export const providerNames = ['paystack', 'flutterwave', 'test'] as const

export type ProviderName = (typeof providerNames)[number]

interface ProviderHosts {
  /** As receipts and pages name it. */
  readonly title: string
  /** The provider's inline script, which the checkout page loads; null where Koya's own page is the checkout. */
  readonly script: string | null
  /** Hosts that the checkout window's own page may go to. Frames inside it may be at any bank. */
  readonly pageHosts: readonly string[]
  /** Hosts of the pages for which a link is given out, to be paid on a phone. */
  readonly linkHosts: readonly string[]
  /** Hosts that scripts of the checkout page may load from and talk to. */
  readonly scriptHosts: readonly string[]
}

/**
 * The hosts of each provider, as their documents name them (Paystack InlineJS v2 and `transaction/initialize`; Flutterwave Inline and Standard v3).
 * They stand in the code and not in a setting: a backend that was taken over must not be able to lead a window or a phone elsewhere.
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
