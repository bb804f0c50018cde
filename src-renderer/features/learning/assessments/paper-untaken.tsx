import { UnavailablePage } from '../../../ui/page/unavailable-page.tsx'
import { useLevelText } from './use-level-text.ts'

/** In the place of a result of a paper that was never handed in. */
export function PaperUntaken({ startPath }: { readonly startPath: string }) {
  const { t } = useLevelText()
  return (
    <UnavailablePage
      title={t('untaken.title')}
      text={t('untaken.words')}
      ways={[
        { to: startPath, label: t('untaken.toPaper') },
        { to: '/dashboard', label: t('untaken.toResults') }
      ]}
    />
  )
}
