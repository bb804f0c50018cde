import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleName } from './route-entry.ts'

/** Sets the window title from the page's name. */
export function useWindowTitle(title: TitleName): void {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = t('app.windowTitle', { page: t(`titles.${title}`) })
  }, [t, title])
}
