import { Box, Button, Flex } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconPhone, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SupportAvailability } from '../../../src-shared/support/support-contract.ts'
import { Card, CardGrid } from '../../ui/card/card.tsx'
import { QrCode } from '../../ui/data/qr-code.tsx'
import { EmptyPart } from '../../ui/feedback/empty-state.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { useSupportText } from './use-support-text.ts'

type Contacts = SupportAvailability['contacts']

/** Whom to contact where no staff read messages. It works offline: a phone does what needs a network. */
export function SupportContacts({ contacts }: { readonly contacts: Contacts }) {
  const { t } = useSupportText()
  const isConfigured = Object.values(contacts).some((contact) => contact !== null)
  return (
    <>
      <PageSection title={t('contacts.title')} gap="sm" heading={{ fz: 'lg' }}>
        {isConfigured ? (
          <ContactCards {...contacts} />
        ) : (
          <EmptyPart drawing="deskLamp" title={t('contacts.noneTitle')}>
            <p>{t('contacts.none')}</p>
          </EmptyPart>
        )}
      </PageSection>
      <PageSection title={t('file.title')} gap="sm" heading={{ fz: 'lg' }}>
        <Box component="p" m={0}>
          {t('file.words')}
        </Box>
        <div>
          <Button component={Link} to="/dashboard/settings" variant="default">
            {t('file.settings')}
          </Button>
        </div>
      </PageSection>
    </>
  )
}

function ContactCards({ phone, whatsApp, email }: Contacts) {
  const { t } = useSupportText()
  return (
    <CardGrid label={t('contacts.title')}>
      {phone === null ? null : <ContactCard Icon={IconPhone} title={t('contacts.phone')} contact={phone} hint={t('contacts.phoneHint')} />}
      {whatsApp === null ? null : (
        <ContactCard Icon={IconBrandWhatsapp} title={t('contacts.whatsApp')} contact={whatsApp} hint={t('contacts.whatsAppHint')}>
          <QrCode text={`https://wa.me/${whatsApp.replaceAll(/\D/g, '')}`} label={t('contacts.whatsAppCode', { number: whatsApp })} />
        </ContactCard>
      )}
      {email === null ? null : <ContactCard Icon={IconMail} title={t('contacts.email')} contact={email} hint={t('contacts.emailHint')} />}
    </CardGrid>
  )
}

interface ContactCardProps {
  readonly Icon: TablerIcon
  readonly title: string
  /** The number or address; one click selects it. */
  readonly contact: string
  readonly hint: string
  readonly children?: ReactNode
}

function ContactCard({ Icon, title, contact, hint, children }: ContactCardProps) {
  return (
    <Card as="li">
      <Flex component="h3" gap="sm" align="center" fz="md">
        <Icon size={26} color="var(--koya-green)" style={{ flexShrink: 0 }} aria-hidden />
        {title}
      </Flex>
      <Box component="p" fz="xl" fw={600} style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {contact}
      </Box>
      <Box component="p" c="dimmed">
        {hint}
      </Box>
      {children}
    </Card>
  )
}
