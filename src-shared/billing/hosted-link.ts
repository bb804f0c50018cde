import { paymentProviders, type ProviderName } from './payment-providers.ts'

/** Validity of a payment link in milliseconds. Flutterwave keeps a link open for at most one day. */
export const LINK_HOLDS_MS = 24 * 3_600_000

/** A longer link makes a QR code that a cheap phone's camera cannot read from a screen. */
const LONGEST = 300

/** Lower-case host without port or credentials, and a path of plain characters, so that all parsers read the address the same way. */
const FORM = /^https:\/\/([\da-z.-]+)\/[\w\-./~%?=&+]*$/

/**
 * Returns whether a link leads to the provider's own payment pages. The hosts are constants in code, so that neither a compromised backend nor a
 * forged provider reply can lead a parent to another page.
 */
export function isHostedLink(link: string, provider: ProviderName): boolean {
  const host = link.length <= LONGEST ? FORM.exec(link)?.[1] : undefined
  return host !== undefined && paymentProviders[provider].linkHosts.includes(host)
}
