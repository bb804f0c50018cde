import { Box, Button, Flex, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '../../../../src-shared/billing/purchase.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { priceText } from '../price-text.ts'
import { QrCode } from '../../../ui/data/qr-code.tsx'
import { useCheckoutText } from './use-checkout-text.ts'

/** The payment link for another person's phone, as QR code and text, with what it pays for; renders nothing if there is none. */
export function PhonePayment({ purchase: { handOver: paymentLink, price, reference, provider } }: { readonly purchase: Purchase }) {
  const { t } = useCheckoutText()
  const { i18n } = useTranslation()
  const titleId = useId()
  if (paymentLink === null || paymentLink.link === null) return null
  const { link, holdsUntil } = paymentLink
  const locale = formattingLocale(i18n.language)
  // By the backend's clock: the phone's clock is right, but this computer's may not be.
  const until = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
  const facts = [
    [t('phone.amount'), priceText(price, locale)],
    [t('phone.holds'), until.format(holdsUntil)],
    [t('reference'), reference]
  ] as const
  return (
    <section aria-labelledby={titleId}>
      {/* The whole code fits on the smallest screen without scrolling, at its native size. */}
      <Flex wrap="wrap" gap="var(--koya-space-4) var(--koya-space-5)" align="flex-start">
        <QrCode text={link} label={t('phone.label')} />
        <Box flex="1 1 16rem" miw={0}>
          <Box component="h2" id={titleId} m={0} fz="lg">
            {t('phone.title')}
          </Box>
          <p>{t(provider === 'test' ? 'phone.testLead' : 'phone.lead')}</p>
          <Box component="dl" my="sm">
            {facts.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
            <Fact name={t('phone.link')}>
              <Box component="code" style={{ userSelect: 'all' }}>
                {link}
              </Box>
            </Fact>
          </Box>
          <CopyLink link={link} />
        </Box>
      </Flex>
      <p>{t('phone.once')}</p>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Flex gap={8} align="baseline" mt="var(--koya-space-1)">
      <Box component="dt" flex="none" w={96} c="dimmed" fz="sm">
        {name}
      </Box>
      <Box component="dd" flex={1} miw={0} m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Flex>
  )
}

function CopyLink({ link }: { readonly link: string }) {
  const { t } = useCheckoutText()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }

  return (
    <Group gap="sm">
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        {t('phone.copy')}
      </Button>
      <span role="status">{copied === 'no' ? '' : t(copied === 'yes' ? 'phone.copied' : 'phone.notCopied')}</span>
    </Group>
  )
}
