import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { startErrors, startMessages } from '../../../src-shared/kernel/errors/start-errors.ts'
import { drawings } from '../../ui/drawings/drawings.ts'
import { Page } from '../../ui/page/page.tsx'
import styles from './error-page.module.css'

/** Spec, sections 2 and 8. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Page
      title={startMessages['request/not-found']}
      width="narrow"
      lead={t('notFound.lead')}
      back={
        <div className={styles.mark}>
          <img className={styles.drawing} src={drawings.lostPath} width={200} height={140} alt="" draggable={false} />
          <p className={styles.status}>{startErrors['request/not-found']}</p>
        </div>
      }
    >
      <div className={styles.ways}>
        <Button component={Link} to="/">
          {t('notFound.home')}
        </Button>
      </div>
    </Page>
  )
}
