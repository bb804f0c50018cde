import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useReportText } from './use-report-text.ts'
import styles from './report-actions.module.css'

type TakePhase =
  | { readonly kind: 'idle' | 'printing' | 'saving' }
  | { readonly kind: 'done'; readonly words: string }
  | { readonly kind: 'error'; readonly message: string }

/** The report on paper or as a PDF. Main asks where to and says what became of it. */
export function ReportActions({ title }: { readonly title: string }) {
  const { t } = useReportText()
  const { documents } = useBridge()
  const [phase, setPhase] = useState<TakePhase>({ kind: 'idle' })

  async function take(busy: 'printing' | 'saving', act: () => Promise<string | null>): Promise<void> {
    setPhase({ kind: busy })
    try {
      const words = await act()
      setPhase(words === null ? { kind: 'idle' } : { kind: 'done', words })
    } catch (thrown) {
      setPhase({ kind: 'error', message: toFailure(thrown).message })
    }
  }

  async function print(): Promise<string | null> {
    const { isPrinted } = await unwrap(documents.printPage({}))
    return isPrinted ? t('take.printed') : null
  }

  async function save(): Promise<string | null> {
    const { path } = await unwrap(documents.savePage({ title: t('take.file', { title }).slice(0, 120) }))
    return path === null ? null : t('take.saved', { path })
  }

  return (
    <section className={styles.actions} aria-label={t('take.title')}>
      <div className={styles.buttons}>
        <BusyButton
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          isBusy={phase.kind === 'printing'}
          busyLabel={t('take.printing')}
          onClick={() => void take('printing', print)}
        >
          {t('take.print')}
        </BusyButton>
        <BusyButton
          variant="default"
          leftSection={<IconFileTypePdf size={20} aria-hidden />}
          isBusy={phase.kind === 'saving'}
          busyLabel={t('take.saving')}
          onClick={() => void take('saving', save)}
        >
          {t('take.pdf')}
        </BusyButton>
      </div>
      {phase.kind === 'error' ? <Notice tone="trouble">{phase.message}</Notice> : null}
      <p className={styles.done} role="status" data-testid="report-taken">
        {phase.kind === 'done' ? phase.words : ''}
      </p>
    </section>
  )
}
