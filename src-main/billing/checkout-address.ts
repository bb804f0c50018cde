import { isHostedLink } from '../../src-shared/billing/hosted-link.ts'
import { paymentProviders, type ProviderName } from '../../src-shared/billing/payment-providers.ts'
import type { CheckoutAddresses } from '../../src-shared/billing/purchase.ts'
import type { OutsideRule } from '../platform/windows/outside-window.ts'

interface CheckoutEnvironment {
  readonly provider: ProviderName
  /** Where the backend itself is asked. */
  readonly apiBase: string
  /** The origin that plays a provider in a test build. */
  readonly fakeProvider?: string | undefined
}

const loopbackHosts: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

/**
 * Where a checkout may lead; null where its place is not to be trusted: it must have an origin of its own, apart from the backend's, be https or on
 * this computer, and its three addresses must lie on the same origin. Frames may be any bank's, where it asks for its code; nothing on this computer
 * is asked but the checkout itself.
 */
export function checkoutRuleFor(addresses: CheckoutAddresses, { provider, apiBase, fakeProvider }: CheckoutEnvironment): OutsideRule | null {
  const checkout = new URL(addresses.address)
  const others = [addresses.doneAddress, addresses.cancelledAddress].map((address) => new URL(address).origin)
  if (!isSecure(checkout) || checkout.origin === new URL(apiBase).origin || others.some((origin) => origin !== checkout.origin)) return null
  // An embedded backend's checkout is on this computer, and one elsewhere never is.
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
 * Whether a link may be shown for somebody's phone: it leads to the provider's own pages. The test payment's leads to the checkout of the backend
 * that comes with Koya, which is on this computer and is not the backend itself.
 */
export function isSafeLink(link: string, { provider, apiBase, fakeProvider }: CheckoutEnvironment): boolean {
  if (isHostedLink(link, provider)) return true
  return isAllowed(link, (url) => {
    if (url.origin === fakeProvider) return true
    const base = new URL(apiBase)
    return provider === 'test' && isLoopback(url) && isLoopback(base) && url.origin !== base.origin
  })
}

/** Where the window has come to, by its page's own word. */
export function endOf(url: string, { doneAddress, cancelledAddress }: CheckoutAddresses): 'done' | 'cancelled' | null {
  if (isSamePage(url, doneAddress)) return 'done'
  return isSamePage(url, cancelledAddress) ? 'cancelled' : null
}

/** A network address within a house is no bank. */
function isElsewhere(url: URL): boolean {
  return (url.protocol === 'https:' || url.protocol === 'wss:') && !isLoopback(url) && !/^(\d+\.\d+\.\d+\.\d+|\[.*\])$/.test(url.hostname)
}

/** A frame begins empty, and inline scripts fill one themselves. */
function isBlank(url: string): boolean {
  return url === 'about:blank' || url === 'about:srcdoc'
}

function isAllowed(text: string, judge: (url: URL) => boolean): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  // A blob has the origin of the page that made it.
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
