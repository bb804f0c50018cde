import type { RouteRow } from '../routes/route-entry.ts'

/** Routes for paying and for viewing payments. */
export const paymentRoutes = [
  {
    path: '/dashboard/checkout/{kind}/{slug}',
    layout: 'dashboard',
    title: 'checkout',
    load: async () => (await import('../pages/billing/checkout-page.tsx')).CheckoutPage
  },
  {
    path: '/dashboard/payments',
    layout: 'dashboard',
    title: 'payments',
    load: async () => (await import('../pages/billing/payments-page.tsx')).PaymentsPage
  }
] as const satisfies readonly RouteRow[]
