import { isHostedLink } from '../../src-shared/billing/hosted-link.ts'
import { paymentProviders, type ProviderName } from '../../src-shared/billing/payment-providers.ts'
import type { CheckoutAddresses } from '../../src-shared/billing/purchase.ts'
import type { OutsideRule } from '../platform/windows/outside-window.ts'

interface CheckoutEnvironment {
  readonly provider: ProviderName
  /** The backend's own address. */
  readonly apiBase: string
  /** The origin of the fake provider in a test build. */
  readonly fakeProvider?: string | undefined
}

const loopbackHosts: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

/**
 * Returns the rule for where a checkout may navigate; null if its address is not trusted. The checkout must have its own origin, other than the
 * backend's, and use https or be on this computer; its three addresses must share that origin. Frames may be any bank's, for its verification step;
 * on this computer only the checkout itself may be requested.
 */
export function checkoutRuleFor(addresses: CheckoutAddresses, { provider, apiBase, fakeProvider }: CheckoutEnvironment): OutsideRule | null {
  const checkout = new URL(addresses.address)
  const others = [addresses.doneAddress, addresses.cancelledAddress].map((address) => new URL(address).origin)
  if (!isSecure(checkout) || checkout.origin === new URL(apiBase).origin || others.some((origin) => origin !== checkout.origin)) return null
  // The checkout of an embedded backend is on this computer; the checkout of a remote backend never is.
  if (isLoopback(checkout) && !isLoopback(new URL(apiBase))) return null
  const hosts = paymentProviders[provider].pageHosts
  const isFakeProvider = (url: URL): boolean => fakeProvider !== undefined && url.origin === fakeProvider
  const isProvider = (url: URL): boolean => (url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname)) || isFakeProvider(url)
  return {
    allowsPage: (text) => isAllowed(text, (url) => url.origin === checkout.origin || isProvider(url)),
    allowsFrame: (text) => isBlank(text) || isAllowed(text, (url) => isElsewhere(url) || isFakeProvider(url)),
    allowsRequest: (text) =>
      isBlank(text) ||
      /^(data|blob):/.test(text) ||
      isAllowed(text, (url) => url.origin === checkout.origin || isElsewhere(url) || isFakeProvider(url))
  }
}

/**
 * Whether a link may be shown for another person's phone: it must lead to the provider's own pages. The test payment's link leads to the checkout of
 * the embedded backend, which is on this computer and has another origin than the backend.
 */
export function isSafeLink(link: string, { provider, apiBase, fakeProvider }: CheckoutEnvironment): boolean {
  if (isHostedLink(link, provider)) return true
  return isAllowed(link, (url) => {
    if (url.origin === fakeProvider) return true
    const base = new URL(apiBase)
    return provider === 'test' && isLoopback(url) && isLoopback(base) && url.origin !== base.origin
  })
}

/** Returns the result that the page's address stands for. */
export function endOf(url: string, { doneAddress, cancelledAddress }: CheckoutAddresses): 'done' | 'cancelled' | null {
  if (isSamePage(url, doneAddress)) return 'done'
  return isSamePage(url, cancelledAddress) ? 'cancelled' : null
}

/** A bank never has an IP address or a loopback host. */
function isElsewhere(url: URL): boolean {
  return (url.protocol === 'https:' || url.protocol === 'wss:') && !isLoopback(url) && !/^(\d+\.\d+\.\d+\.\d+|\[.*\])$/.test(url.hostname)
}

/** A frame starts blank, and inline scripts may fill one. */
function isBlank(url: string): boolean {
  return url === 'about:blank' || url === 'about:srcdoc'
}

function isAllowed(text: string, judge: (url: URL) => boolean): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  // A blob URL has the origin of the page that created it.
  return /^(https?|wss?):$/.test(url.protocol) && url.username === '' && url.password === '' && judge(url)
}

function isSecure(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

function isLoopback({ hostname }: URL): boolean {
  return loopbackHosts.includes(hostname)
}

function isSamePage(one: string, other: string): boolean {
  if (!URL.canParse(one)) return false
  const [a, b] = [new URL(one), new URL(other)]
  return a.origin === b.origin && a.pathname === b.pathname
}
