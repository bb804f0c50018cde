import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/billing.json'

/** The words of vouchers, renewals and receipts; they come with their pages, and not with the start. */
export function useBillingText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'billing')) i18n.addResourceBundle('en', 'billing', english)
  return useTranslation('billing')
}
