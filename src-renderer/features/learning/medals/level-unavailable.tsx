import { UnavailablePage } from '../../../ui/page/unavailable-page.tsx'
import { useMedalText } from './use-medal-text.ts'

/** In the place of a level that is on no ladder. */
export function LevelUnavailable() {
  const { t } = useMedalText()
  return <UnavailablePage title={t('gone.title')} text={t('gone.words')} ways={[{ to: '/dashboard/medalTest', label: t('gone.button') }]} />
}
