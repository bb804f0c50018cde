import { PracticeWays } from '../../../features/learning/practice/practice-ways.tsx'
import { usePracticeText } from '../../../features/learning/practice/use-practice-text.ts'
import { Page } from '../../../ui/page/page.tsx'

export function PracticeOverviewPage() {
  const { t } = usePracticeText()
  return (
    <Page title={t('ways.title')} width="broad" lead={t('ways.lead')}>
      <PracticeWays />
    </Page>
  )
}
