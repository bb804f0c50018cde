import { Button, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Kiki } from '../../features/learning/child/kiki.tsx'
import { useChildText } from '../../features/learning/child/use-child-text.ts'
import { guardianPath } from '../../routes/paths.ts'
import { Page } from '../../ui/page/page.tsx'

/** Shown to a child in place of a page with prices, settings or exams. */
export function ChildAway() {
  const { t } = useChildText()
  return (
    <Page title={t('away.title')}>
      <Kiki pose="think">{t('away.words')}</Kiki>
      <Group gap="sm" mt="md">
        <Button component={Link} to="/dashboard" size="lg">
          {t('away.home')}
        </Button>
        <Button component={Link} to={guardianPath()} size="lg" variant="default">
          {t('away.open')}
        </Button>
      </Group>
    </Page>
  )
}
