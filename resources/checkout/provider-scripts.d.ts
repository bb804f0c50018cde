/** What the inline scripts of providers put into the page, as far as `checkout.js` calls it. */

declare class PaystackPop {
  newTransaction(options: Readonly<Record<string, unknown>>): void
  resumeTransaction(accessCode: string, callbacks: Readonly<Record<string, unknown>>): void
}

declare function FlutterwaveCheckout(options: Readonly<Record<string, unknown>>): void
