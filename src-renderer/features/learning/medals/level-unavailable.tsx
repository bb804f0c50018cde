import { GonePage } from '../../../ui/page/unavailable-page.tsx'
import { useMedalText } from './use-medal-text.ts'

/** In the place of a level that is on no ladder. */
export function LevelGone() {
  const { t } = useMedalText()
  return <GonePage title={t('gone.title')} words={t('gone.words')} ways={[{ to: '/dashboard/medalTest', label: t('gone.button') }]} />
}
