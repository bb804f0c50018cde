import { Box, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { worstOf, type SystemCheck } from '../../../../src-shared/device/system-check.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import styles from './set-up.module.css'
import { useSystemCheckText } from './use-system-check-text.ts'

const icons = { well: IconCircleCheck, poor: IconAlertTriangle, bad: IconCircleX, unknown: IconHelpCircle } as const
const tones = { well: 'calm', poor: 'warning', bad: 'trouble' } as const

interface SystemCheckListProps {
  /** Beside the button that checks again. */
  readonly firstButton?: ReactNode
  /** Shown below the list, once there is one. */
  readonly afterwards?: ReactNode
}

/** The system check line by line. */
export function SystemCheckList({ firstButton, afterwards }: SystemCheckListProps) {
  const { t, i18n } = useSystemCheckText()
  const bridge = useBridge()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['readiness'],
    queryFn: () => unwrap(bridge.readiness.read({})),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    throwOnError: false
  })
  const moment = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Stack gap="var(--koya-space-4)">
      {error !== null && !isFetching ? (
        <Notice tone="trouble">{toFailure(error).message}</Notice>
      ) : (
        <WhatItComesTo checks={isFetching ? undefined : data?.checks} />
      )}
      <Group gap="sm" className={styles.line}>
        {firstButton}
        <BusyButton variant="default" isBusy={isFetching} busyLabel={t('looking')} onClick={() => void refetch()}>
          {t('again')}
        </BusyButton>
      </Group>
      {data === undefined ? null : (
        <>
          <div>
            <PlainList>
              {data.checks.map((check) => (
                <CheckRow key={check.name} check={check} />
              ))}
            </PlainList>
            <Box component="p" mt="sm" mb={0} c="dimmed" fz="sm">
              {t('asOf', { moment: moment.format(data.readAt) })}
            </Box>
          </div>
          {afterwards}
        </>
      )}
    </Stack>
  )
}

/** Always above the buttons, so that they do not move. */
function WhatItComesTo({ checks }: { readonly checks: readonly SystemCheck[] | undefined }) {
  const { t } = useSystemCheckText()
  const worst = checks === undefined ? null : worstOf(checks)
  return <Notice tone={worst === null ? 'calm' : tones[worst]}>{worst === null ? t('looking') : t(`worst.${worst}`)}</Notice>
}

function CheckRow({ check: { name, verdict, words, values } }: { readonly check: SystemCheck }) {
  const { t } = useSystemCheckText()
  const Icon = icons[verdict]
  return (
    <li className={styles.check} data-verdict={verdict}>
      <Icon size={24} aria-hidden />
      <span className={styles.name}>{t(`name.${name}`)}</span>
      <span className={styles.verdict}>{t(`verdict.${verdict}`)}</span>
      {/* A test checks that every text key exists. */}
      <span className={styles.words}>{t(`${name}.${words}` as 'display.well', values)}</span>
    </li>
  )
}
