import words from '../../../resources/locales/en/checkout-page.json' with { type: 'json' }
import { toMajor } from '../../../src-shared/billing/minor-units.ts'
import type { ProviderCheckout } from './payment-provider.ts'
import type { StoredPurchase } from './stored-purchase.ts'

/** A page of the checkout's own origin, with its content security policy. */
export interface CheckoutPage {
  readonly html: string
  readonly contentSecurityPolicy: string
}

const barePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Returns the page that opens the provider's checkout. It contains the data that its script needs. The provider's script is the only foreign
 * one that runs; the bank's frames may come from anywhere. `checkoutOrigin` has no trailing slash.
 */
export function checkoutPage(
  purchase: StoredPurchase,
  { provider, checkoutOrigin }: { provider: ProviderCheckout; checkoutOrigin: string }
): CheckoutPage {
  const data = {
    provider: purchase.provider,
    script: provider.script,
    options: provider.options,
    doneAddress: `${checkoutOrigin}/pay/done`,
    cancelledAddress: `${checkoutOrigin}/pay/cancelled`,
    words
  }
  const body = `<main>
<h1>${escapeHtml(purchase.isTest ? words.test.title : words.title)}</h1>
${purchase.isTest ? `<p class="test" role="note">${escapeHtml(words.test.words)}</p>` : ''}
<dl>
<dt>${escapeHtml(words.whatFor)}</dt><dd>${escapeHtml(purchase.title)}</dd>
<dt>${escapeHtml(words.howMuch)}</dt><dd>${escapeHtml(amountText(purchase))}</dd>
<dt>${escapeHtml(words.reference)}</dt><dd><code>${escapeHtml(purchase.reference)}</code></dd>
</dl>
<p id="status" role="status">${escapeHtml(words.opening)}</p>
<div id="choices"></div>
</main>
<script type="application/json" id="checkout">${escapeJson(data)}</script>
<script src="/checkout.js"></script>`
  return { html: whole(body), contentSecurityPolicy: policyFor(provider) }
}

/** Returns a page with one sentence, for example for a used token. */
export function sentencePage(sentence: 'done' | 'cancelled' | 'used' | 'over'): CheckoutPage {
  return { html: whole(`<main><h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words[sentence])}</p></main>`), contentSecurityPolicy: barePolicy }
}

function policyFor({ script, origins }: ProviderCheckout): string {
  if (script === null) return `${barePolicy}; script-src 'self'; connect-src 'self'`
  const allowedOrigins = origins.join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${allowedOrigins}`,
    // The providers' scripts set inline styles on the frame that they lay over the page.
    `style-src 'self' 'unsafe-inline' ${allowedOrigins}`,
    `connect-src ${allowedOrigins}`,
    `frame-src https: ${allowedOrigins}`,
    `img-src 'self' data: ${allowedOrigins}`,
    `font-src ${allowedOrigins}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join('; ')
}

function whole(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(words.title)} – Koya</title>
<link rel="stylesheet" href="/checkout.css">
</head>
<body>
${body}
</body>
</html>
`
}

function amountText({ amountMinor, currency }: StoredPurchase): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(toMajor(amountMinor, currency) ?? 0)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Encodes JSON so that no `</script>` or comment can end it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
