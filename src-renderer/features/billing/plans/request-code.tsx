import { Button, Flex, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { requestCodeQuery } from './billing-query.ts'
import { useBillingText } from './use-billing-text.ts'

/** The code to which an issuer binds an offline voucher; renders nothing if the backend does not answer. */
export function RequestCode() {
  const { t } = useBillingText()
  const { data: requestCode } = useQuery(requestCodeQuery(useBridge()))
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  if (requestCode === undefined) return null

  async function copy(code: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }

  return (
    <Card as="section" tone="sunk">
      <h3>{t('request.title')}</h3>
      <p>{t('request.lead')}</p>
      <Flex component="output" wrap="wrap" gap="4px 12px" ff="monospace" fw={700} fz="xl" aria-label={t('request.label')}>
        {requestCode.split('-').map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </Flex>
      <p>{t('request.words')}</p>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy(requestCode)}>
          {t('request.copy')}
        </Button>
        <span role="status">{copied === 'no' ? '' : t(copied === 'yes' ? 'request.copied' : 'request.notCopied')}</span>
      </Group>
    </Card>
  )
}
