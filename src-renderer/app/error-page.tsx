import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../bridge/coded-failure.ts'
import { Page } from '../ui/page.tsx'

/** The page for what nobody expected, or for a failure that a page cannot do without. Loading again finds an open exam again. */
export function ErrorPage({ thrown }: { readonly thrown: unknown }) {
  const { t } = useTranslation()
  const { code, message } = toFailure(thrown)
  return (
    <Page title={t('error.title')} width="narrow">
      <p data-testid="error-page" data-code={code}>
        {message}
      </p>
      <Button
        onClick={() => {
          window.location.reload()
        }}
      >
        {t('error.again')}
      </Button>
    </Page>
  )
}
