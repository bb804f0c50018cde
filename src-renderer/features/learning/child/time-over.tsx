import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { guardianPath } from '../../../routes/paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import styles from './child.module.css'
import { Kiki } from './kiki.tsx'
import { useChildText } from './use-child-text.ts'

/** Shown to a child whose minutes of the day are used, in place of a page on which something could be begun. */
export function TimeOver({ minutesToday }: { readonly minutesToday: number }) {
  const { t } = useChildText()
  return (
    <Page title={t('over.title')}>
      <div className={styles.centre}>
        <Kiki pose="sleep">{t('over.words', { count: minutesToday })}</Kiki>
        <Button component={Link} to={guardianPath()} variant="default" size="md">
          {t('over.guardian')}
        </Button>
      </div>
    </Page>
  )
}
