import { Box } from '@mantine/core'
import { useCheckoutText } from './use-checkout-text.ts'

/** The reference of a payment, for support; it may break anywhere. */
export function PaymentReference({ reference }: { readonly reference: string }) {
  const { t } = useCheckoutText()
  return (
    <Box component="span" display="block" mt="xs" style={{ overflowWrap: 'anywhere' }}>
      {t('reference')}: <code>{reference}</code>
    </Box>
  )
}
