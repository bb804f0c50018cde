import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LibrarySummary } from '../../../../../src-shared/content/library/library.ts'
import { libraryPath } from '../../../../routes/paths.ts'
import { Facts } from '../../../../ui/data/facts.tsx'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { LinkCard } from '../../../../ui/card/link-card.tsx'
import { sizeText } from '../../../../ui/data/size-text.ts'
import { kindIcons } from '../kind-icons.ts'
import { useAccessText } from '../use-access-text.ts'
import { useLibraryText } from '../use-library-text.ts'

/** A library in the list, open or locked. */
export function LibraryCard({ library }: { readonly library: LibrarySummary }) {
  const { t } = useLibraryText()
  const { i18n } = useTranslation()
  const { serial, title, summary, kinds, workCount, sizeBytes, access } = library
  const { short } = useAccessText(library)
  const locale = formattingLocale(i18n.language)
  const Icon = kindIcons[kinds[0] ?? 'note']
  const Lock = access.isOpen ? IconLockOpen : IconLock
  return (
    <LinkCard
      to={libraryPath(serial)}
      heading="h2"
      tone={access.isOpen ? 'plain' : 'sunk'}
      label={new Intl.ListFormat(locale, { type: 'unit' }).format(kinds.map((kind) => t(`list.kind.${kind}`)))}
      title={title}
      summary={summary}
    >
      <Facts>
        <>
          <Icon size={18} aria-hidden />
          {t('list.entries', { count: workCount })}
        </>
        {t('list.size', { size: sizeText(sizeBytes, locale) })}
        {short === null ? null : (
          <>
            <Lock size={18} aria-hidden />
            {short}
          </>
        )}
      </Facts>
    </LinkCard>
  )
}
