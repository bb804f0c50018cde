import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '../../../../src-shared/billing/purchase.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { priceText } from '../price-text.ts'
import { QrCode } from '../../../ui/data/qr-code.tsx'
import { useCheckoutText } from './use-checkout-text.ts'
import styles from './phone-payment.module.css'

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
      <div className={styles.pair}>
        <QrCode text={link} label={t('phone.label')} />
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {t('phone.title')}
          </h2>
          <p>{t(provider === 'test' ? 'phone.testLead' : 'phone.lead')}</p>
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>{t('phone.link')}</dt>
              <dd>
                <code className={styles.link}>{link}</code>
              </dd>
            </div>
          </dl>
          <CopyLink link={link} />
        </div>
      </div>
      <p>{t('phone.once')}</p>
    </section>
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
    <div className={styles.tools}>
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        {t('phone.copy')}
      </Button>
      <span role="status">{copied === 'no' ? '' : t(copied === 'yes' ? 'phone.copied' : 'phone.notCopied')}</span>
    </div>
  )
}
