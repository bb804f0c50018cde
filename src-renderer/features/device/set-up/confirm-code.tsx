import { Box, Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { ServerToConfirm } from './server-to-confirm.ts'
import styles from './set-up.module.css'
import { useSetUpText } from './use-set-up-text.ts'

interface ConfirmCodeProps {
  readonly server: ServerToConfirm
  readonly onConfirmed: () => Promise<void>
  readonly onDiffer: () => void
}

/** Asks a person to compare the certificate's code with the one that the server shows. The safe answer comes first. */
export function ConfirmCode({ server: { address, seen }, onConfirmed, onDiffer }: ConfirmCodeProps) {
  const { t, i18n } = useSetUpText()
  const bridge = useBridge()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      await unwrap(bridge.lan.confirm({ address, fingerprint: seen.fingerprint }))
      await onConfirmed()
    }
  })
  const date = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'long' }).format(seen.validUntil)
  return (
    <Stack gap="var(--koya-space-4)">
      {seen.isChanged ? <Notice tone="trouble">{t('confirm.changed')}</Notice> : null}
      <figure className={styles.code}>
        <figcaption>{t('confirm.code', { address })}</figcaption>
        <ul aria-label={t('confirm.code', { address })}>
          {seen.code.split('-').map((group, index) => (
            <li key={index}>{group}</li>
          ))}
        </ul>
      </figure>
      <Box component="p" className={styles.facts} m={0}>
        {t('confirm.until', { date })}
      </Box>
      {error === null ? null : <FailureNotice {...toFailure(error)} />}
      <Group gap="sm" className={styles.line}>
        <Button variant="default" onClick={onDiffer}>
          {t('confirm.differ')}
        </Button>
        <BusyButton
          isBusy={isPending}
          busyLabel={t('confirm.confirming')}
          onClick={() => {
            mutate()
          }}
        >
          {t('confirm.same')}
        </BusyButton>
      </Group>
    </Stack>
  )
}
