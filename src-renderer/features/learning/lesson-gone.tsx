import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Page } from '../../ui/page.tsx'
import { useLessonText } from './use-lesson-text.ts'

/** In the place of a lesson that is not there: packs come and go, and the addresses of their lessons stay in reviews and in memories. */
export function LessonGone() {
  const { t } = useLessonText()
  return (
    <Page title={t('gone.title')} width="reading" lead={t('gone.words')}>
      <div>
        <Button component={Link} to="/dashboard/assessments/lessons">
          {t('gone.button')}
        </Button>
      </div>
    </Page>
  )
}
