import { IconFileText, IconHeadphones, IconLock, IconNotes, IconVideo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../ui/formatting-locale.ts'
import type { LibrarySummary } from '../../../src-shared/learning/learning.ts'
import { libraryPath } from '../../app/paths.ts'
import { Facts } from '../../ui/facts.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { sizeText } from '../../ui/size-text.ts'

const kindIcons = { notes: IconNotes, pdf: IconFileText, audio: IconHeadphones, video: IconVideo } as const

/** One library of the list, open or locked. */
export function LibraryCard({ library }: { readonly library: LibrarySummary }) {
  const { t, i18n } = useTranslation()
  const { serial, title, summary, kind, entryCount, sizeBytes, isOpen, opensWith } = library
  const Icon = kindIcons[kind]
  return (
    <LinkCard
      to={libraryPath(serial)}
      heading="h2"
      tone={isOpen ? 'plain' : 'sunk'}
      label={t(`libraries.kind.${kind}`)}
      title={title}
      summary={summary}
    >
      <Facts>
        <>
          <Icon size={18} aria-hidden />
          {t('libraries.entries', { count: entryCount })}
        </>
        {t('libraries.size', { size: sizeText(sizeBytes, formattingLocale(i18n.language)) })}
        {isOpen ? null : (
          <>
            <IconLock size={18} aria-hidden />
            {opensWith === null ? t('libraries.locked') : t('libraries.opensWith', { addOn: opensWith.addOn.title })}
          </>
        )}
      </Facts>
    </LinkCard>
  )
}
