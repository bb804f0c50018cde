import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useSupportText } from './use-support-text.ts'

/** Shown if an address names no thread, or one of another user. */
export function NoThread({ backPath, backLabel }: { readonly backPath: string; readonly backLabel: string }) {
  const { t } = useSupportText()
  return (
    <EmptyState drawing="lostPath" title={t('noneTitle')} action={{ label: backLabel, to: backPath }}>
      <p>{t('none')}</p>
    </EmptyState>
  )
}
