import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { LibraryList } from '../../features/library/library-list.tsx'
import { libraryListQuery } from '../../features/library/library-query.ts'
import { Page } from '../../ui/page.tsx'

export function LibrariesPage() {
  const { t } = useTranslation()
  const { data: libraries } = useSuspenseQuery(libraryListQuery(useBridge()))
  return (
    <Page title={t('libraries.title')} width="broad" lead={t('libraries.lead')}>
      <LibraryList libraries={libraries} />
    </Page>
  )
}
