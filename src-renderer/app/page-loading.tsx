import { useTranslation } from 'react-i18next'
import { Loading } from '../ui/loading.tsx'

export function PageLoading() {
  const { t } = useTranslation()
  return <Loading label={t('app.loading')} />
}
