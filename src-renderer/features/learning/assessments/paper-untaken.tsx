import { GonePage } from '../../../ui/page/unavailable-page.tsx'
import { useLevelText } from './use-level-text.ts'

/** In the place of a result of a paper that was never handed in. */
export function PaperUntaken({ startPath }: { readonly startPath: string }) {
  const { t } = useLevelText()
  return (
    <GonePage
      title={t('untaken.title')}
      words={t('untaken.words')}
      ways={[
        { to: startPath, label: t('untaken.toPaper') },
        { to: '/dashboard', label: t('untaken.toResults') }
      ]}
    />
  )
}
