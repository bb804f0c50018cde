import { paymentProviders, type ProviderName } from './payment-providers.ts'

/** How long a link for a phone can be paid, in milliseconds: a day is also the longest that Flutterwave keeps one open. */
export const LINK_HOLDS_MS = 24 * 3_600_000

/** Longer ones make a code that a cheap phone's camera cannot read from a screen. */
const LONGEST = 300

/** A host in small letters without a port or a name before it, and a path of plain letters: there is one way only to read it. */
const FORM = /^https:\/\/([\da-z.-]+)\/[\w\-./~%?=&+]*$/

/**
 * Whether it is an address of that provider's own pages, on which somebody else may pay. The hosts stand in the code: neither a backend that was
 * taken over nor a provider's answer that was forged can put another page before a parent.
 */
export function isHostedLink(link: string, provider: ProviderName): boolean {
  const host = link.length <= LONGEST ? FORM.exec(link)?.[1] : undefined
  return host !== undefined && paymentProviders[provider].linkHosts.includes(host)
}
