import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { DownloadSpace } from '../../../features/learning/library/downloads/download-space.tsx'
import { LibraryList } from '../../../features/learning/library/list/library-list.tsx'
import { libraryListQuery } from '../../../features/learning/library/library-query.ts'
import { useLibraryText } from '../../../features/learning/library/use-library-text.ts'
import { Page } from '../../../ui/page/page.tsx'

export function LibrariesPage() {
  const { t } = useLibraryText()
  const { data: libraries } = useSuspenseQuery(libraryListQuery(useBridge()))
  return (
    <Page title={t('list.title')} width="broad" lead={t('list.lead')}>
      <LibraryList libraries={libraries} />
      <DownloadSpace />
      <p>
        {t('list.toSettings')} <Link to="/dashboard/settings">{t('list.settings')}</Link>
      </p>
    </Page>
  )
}
