import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/checkout.json'

/** The words of paying; they come with its pages, and not with the start. */
export function useCheckoutText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'checkout')) i18n.addResourceBundle('en', 'checkout', english)
  return useTranslation('checkout')
}
