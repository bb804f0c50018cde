import { GonePage } from '../../../../ui/page/unavailable-page.tsx'
import { useLibraryText } from '../use-library-text.ts'

/** In the place of a library that is not there: it may have gone with its pack. */
export function LibraryGone() {
  const { t } = useLibraryText()
  return <GonePage title={t('gone.title')} words={t('gone.words')} ways={[{ to: '/dashboard/libraries', label: t('gone.button') }]} />
}
