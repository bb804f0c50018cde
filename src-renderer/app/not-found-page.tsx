import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { errorTable } from '../../src-shared/errors/error-table.ts'
import { Page } from '../ui/page.tsx'

/** Spec, sections 2 and 8. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Page title={errorTable['request/not-found'].message} width="narrow" lead={t('notFound.lead')}>
      <Button component={Link} to="/">
        {t('notFound.home')}
      </Button>
    </Page>
  )
}
