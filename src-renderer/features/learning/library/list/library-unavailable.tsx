import { UnavailablePage } from '../../../../ui/page/unavailable-page.tsx'
import { useLibraryText } from '../use-library-text.ts'

/** In the place of a library that is not there: it may have gone with its pack. */
export function LibraryUnavailable() {
  const { t } = useLibraryText()
  return <UnavailablePage title={t('gone.title')} text={t('gone.words')} ways={[{ to: '/dashboard/libraries', label: t('gone.button') }]} />
}
