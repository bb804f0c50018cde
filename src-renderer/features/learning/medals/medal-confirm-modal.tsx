import { useTranslation } from 'react-i18next'
import type { MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx'
import { useMedalText } from './use-medal-text.ts'
import { wholePercent } from './whole-percent.ts'

interface MedalConfirmModalProps {
  readonly level: MedalLevel
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onConfirm: () => void
}

/** Asks for confirmation before the clock of a medal test starts (spec, section 2). The text applies to every attempt: the best one counts. */
export function MedalConfirmModal({ level, ...answers }: MedalConfirmModalProps) {
  const { t: tShell } = useTranslation()
  const { t } = useMedalText()
  const { number, title, itemCount, budgetMs, thresholds, bestPercent } = level
  const items = tShell('assessments.items', { count: itemCount })
  const time = tShell('time.minutes', { count: Math.round(budgetMs / 60_000) })
  return (
    <ConfirmModal
      title={t('confirm.title', { number })}
      backLabel={t('confirm.back')}
      confirmLabel={t('confirm.start', { number })}
      busyLabel={t('confirm.starting')}
      {...answers}
    >
      <p>{t('confirm.paper', { title, items, time })}</p>
      <p>{t('confirm.medals', thresholds)}</p>
      <p>{bestPercent === null ? t('confirm.first') : t('confirm.again', { percent: wholePercent(bestPercent) })}</p>
    </ConfirmModal>
  )
}
