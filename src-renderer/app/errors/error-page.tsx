import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { startErrors } from '../../../src-shared/kernel/errors/start-errors.ts'
import { CodedFailure, toFailure } from '../../bridge/coded-failure.ts'
import { drawings } from '../../ui/drawings/drawings.ts'
import { Page } from '../../ui/page/page.tsx'
import styles from './error-page.module.css'
import { useWindowTitle } from '../routes/use-window-title.ts'

interface ErrorPageProps {
  readonly thrown: unknown
  /** Retries the page; absent if only a restart can help. */
  readonly onRetry?: () => void
  readonly onHome?: () => void
  readonly onSignIn?: () => void
  /** Returns to the open exam, which is why the page was refused. */
  readonly onExam?: () => void
}

/** Page for an unexpected error, or for one without which the page cannot be shown. A restart reopens an open exam. */
export function ErrorPage({ thrown, onRetry, onHome, onSignIn, onExam }: ErrorPageProps) {
  const { t } = useTranslation()
  useWindowTitle('error')
  const { code, message } = toFailure(thrown)
  return (
    <Page
      title={t(thrown instanceof CodedFailure ? 'error.coded' : 'error.title')}
      width="narrow"
      back={
        <div className={styles.mark}>
          <img className={styles.drawing} src={drawings.unplugged} width={200} height={140} alt="" draggable={false} />
          {isFaultOfKoya(code) ? (
            <p className={styles.status} data-fault>
              500
            </p>
          ) : null}
        </div>
      }
    >
      <p role="alert">{message}</p>
      <div className={styles.ways}>
        {onExam ? <Button onClick={onExam}>{t('error.exam')}</Button> : null}
        {onSignIn ? <Button onClick={onSignIn}>{t('nav.signIn')}</Button> : null}
        {onRetry ? (
          <Button onClick={onRetry}>{t('error.retry')}</Button>
        ) : (
          <Button
            onClick={() => {
              window.location.reload()
            }}
          >
            {t('error.again')}
          </Button>
        )}
        {onHome ? (
          <Button variant="default" onClick={onHome}>
            {t('error.home')}
          </Button>
        ) : null}
      </div>
    </Page>
  )
}

function isFaultOfKoya(code: ErrorCode): boolean {
  return Object.entries(startErrors).some(([name, status]) => name === code && status === 500)
}
