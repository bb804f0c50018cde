import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { guardianPath } from '../../../routes/paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import styles from './child.module.css'
import { Kiki } from './kiki.tsx'
import { useChildText } from './use-child-text.ts'

interface TimeOverProps {
  readonly minutesToday: number
  /** Of an attempt that is open: it may be finished. */
  readonly openPath: string | null
}

/** Shown to a child whose minutes of the day are used, in place of a page on which something could be begun. */
export function TimeOver({ minutesToday, openPath }: TimeOverProps) {
  const { t } = useChildText()
  return (
    <Page title={t('over.title')}>
      <div className={styles.centre}>
        <Kiki pose="sleep">{t('over.words', { count: minutesToday })}</Kiki>
        {openPath === null ? null : (
          <Button component={Link} to={openPath} size="lg">
            {t('over.finish')}
          </Button>
        )}
        <Button component={Link} to={guardianPath()} variant="default" size="md">
          {t('over.guardian')}
        </Button>
      </div>
    </Page>
  )
}
