import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import { worstOf, type ReadinessCheck } from '../../../src-shared/readiness/readiness.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { formattingLocale } from '../../ui/formatting-locale.ts'
import { Notice } from '../../ui/notice.tsx'
import { TakePage } from '../../ui/take-page.tsx'
import styles from './set-up.module.css'
import { useReadinessText } from './use-readiness-text.ts'

const icons = { well: IconCircleCheck, poor: IconAlertTriangle, bad: IconCircleX, unknown: IconHelpCircle } as const
const tones = { well: 'calm', poor: 'warning', bad: 'trouble' } as const

/** What an exam needs of this computer, line by line, to be read here, printed, or given to whoever looks after it. */
export function ReadinessStep({ onDone }: { readonly onDone: () => void }) {
  const { t, i18n } = useReadinessText()
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
    <div className={styles.step}>
      <p role="status" className={styles.status}>
        {isFetching ? t('looking') : data === undefined ? '' : t('asOf', { moment: moment.format(data.readAt) })}
      </p>
      {error === null || isFetching ? null : <Notice tone="trouble">{toFailure(error).message}</Notice>}
      {data === undefined ? null : (
        <>
          <Notice tone={tones[worstOf(data.checks)]} testId="readiness-worst">
            {t(`worst.${worstOf(data.checks)}`)}
          </Notice>
          <ul className={styles.checks}>
            {data.checks.map((check) => (
              <CheckLine key={check.name} check={check} />
            ))}
          </ul>
        </>
      )}
      <div className={styles.line}>
        <Button size="lg" onClick={onDone}>
          {t('start')}
        </Button>
        <BusyButton variant="default" isBusy={isFetching} busyLabel={t('looking')} onClick={() => void refetch()}>
          {t('again')}
        </BusyButton>
      </div>
      {data === undefined ? null : <TakeReadiness />}
    </div>
  )
}

function CheckLine({ check: { name, verdict, words, values } }: { readonly check: ReadinessCheck }) {
  const { t } = useReadinessText()
  const Icon = icons[verdict]
  return (
    <li className={styles.check} data-verdict={verdict} data-testid={`readiness-${name}`}>
      <Icon size={24} aria-hidden />
      <span className={styles.name}>{t(`name.${name}`)}</span>
      <span className={styles.verdict}>{t(`verdict.${verdict}`)}</span>
      {/* Which words a check has is held by its test, name by name. */}
      <span className={styles.words}>{t(`${name}.${words}` as 'display.well', values)}</span>
    </li>
  )
}

function TakeReadiness() {
  const { t } = useReadinessText()
  return (
    <TakePage
      testId="readiness-taken"
      words={{
        title: t('take.title'),
        print: t('take.print'),
        printing: t('take.printing'),
        printed: t('take.printed'),
        pdf: t('take.pdf'),
        saving: t('take.saving'),
        file: t('take.file'),
        saved: (path) => t('take.saved', { path })
      }}
    />
  )
}
