import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleName } from './route-entry.ts'

/** Names the window after the place and the exams that Koya prepares for. */
export function useWindowTitle(title: TitleName): void {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = t('app.windowTitle', { page: t(`titles.${title}`) })
  }, [t, title])
}
