import type { RouteRow } from '../routes/route-entry.ts'

/** Routes for paying and for viewing payments. */
export const paymentRoutes = [
  {
    path: '/dashboard/checkout/{kind}/{slug}',
    layout: 'dashboard',
    title: 'checkout',
    purpose: 'Pays for one plan or add-on, and says what became of the money.',
    load: async () => (await import('../pages/billing/checkout-page.tsx')).CheckoutPage
  },
  {
    path: '/dashboard/payments',
    layout: 'dashboard',
    title: 'payments',
    purpose: 'Lists the payments that a learner began, each with its state and reference.',
    load: async () => (await import('../pages/billing/payments-page.tsx')).PaymentsPage
  }
] as const satisfies readonly RouteRow[]
