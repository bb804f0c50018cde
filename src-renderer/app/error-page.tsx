import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CodedFailure, toFailure } from '../bridge/coded-failure.ts'
import { Page } from '../ui/page.tsx'
import styles from './error-page.module.css'

interface ErrorPageProps {
  readonly thrown: unknown
  /** Asks for the page once more; absent where only a new start can help. */
  readonly onRetry?: () => void
  readonly onHome?: () => void
}

/** The page for a failure that a page cannot do without, or for what nobody expected. A new start finds an open exam again. */
export function ErrorPage({ thrown, onRetry, onHome }: ErrorPageProps) {
  const { t } = useTranslation()
  const { code, message } = toFailure(thrown)
  return (
    <Page title={t(thrown instanceof CodedFailure ? 'error.coded' : 'error.title')} width="narrow">
      <p data-testid="error-page" data-code={code} role="alert">
        {message}
      </p>
      <div className={styles.ways}>
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
