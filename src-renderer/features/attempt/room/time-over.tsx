import { IconClockOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { ClockStore } from '../store/clock-store.ts'

/** Between the last second and the receipt: nothing can be changed any more, and nothing has to be done. */
export function TimeOver({ clock }: { readonly clock: ClockStore }) {
  const { t } = useTranslation()
  const isOver = useSyncExternalStore(clock.subscribe, () => clock.getRemainingMs() <= 0)
  if (!isOver) return null
  return (
    <Notice tone="warning" testId="time-over" title={t('exam.timeOver.title')} icon={<IconClockOff size={22} aria-hidden />}>
      {t('exam.timeOver.words')}
    </Notice>
  )
}
