import '@mantine/core/styles/Input.css'
import { Box, Button, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import type { Library, Work } from '../../../../../src-shared/content/library/library.ts'
import type { ReadingPosition } from '../../../../../src-shared/learning/library/reading.ts'
import { toggleBookmark } from '../../../../../src-shared/learning/library/reading.ts'
import { workPath } from '../../../../routes/paths.ts'
import { PlainList } from '../../../../ui/data/plain-list.tsx'
import { PageSection } from '../../../../ui/page/page-section.tsx'
import { BookmarkList } from './bookmark-list.tsx'
import { HitList } from './hit-list.tsx'
import styles from './library-view.module.css'
import { searchLibrary } from '../search-library.ts'
import { useLibraryText } from '../use-library-text.ts'
import { useReading } from '../use-reading.ts'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { sizeText } from '../../../../ui/data/size-text.ts'
import { kindIcons } from '../kind-icons.ts'
import { timeText } from '../time-text.ts'

/** Contents of an open library: a link to continue, search, bookmarks, and its sections. */
export function LibrarySections({ library }: { readonly library: Library }) {
  const { t } = useLibraryText()
  const { serial, shelves } = library
  const { reading, change } = useReading(serial)
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const hits = useMemo(() => searchLibrary(shelves, wanted), [shelves, wanted])
  const works = useMemo(() => new Map(shelves.flatMap((section) => section.works).map((work) => [work.id, work])), [shelves])
  const last = works.get(reading.lastWorkId ?? '')
  const isSearching = wanted.trim().length >= 2
  return (
    <>
      {last === undefined ? null : (
        <Button component={Link} to={workPath(serial, last.id)}>
          {t('one.goOn', { title: last.title })}
        </Button>
      )}
      <TextInput
        type="search"
        my="var(--koya-space-4)"
        label={t('search.label')}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value)
        }}
      />
      {isSearching ? (
        <HitList serial={serial} hits={hits} words={wanted.trim()} />
      ) : (
        <SectionList
          library={library}
          bookmarks={reading.bookmarks.flatMap((place) => {
            const work = works.get(place.workId)
            return work ? [{ work, place }] : []
          })}
          onRemove={(place) => {
            change((before) => toggleBookmark(before, place))
          }}
        />
      )}
    </>
  )
}

interface SectionListProps {
  readonly library: Library
  readonly bookmarks: readonly { readonly work: Work; readonly place: ReadingPosition }[]
  readonly onRemove: (place: ReadingPosition) => void
}

function SectionList({ library: { serial, shelves }, bookmarks, onRemove }: SectionListProps) {
  const { t } = useLibraryText()
  return (
    <>
      {bookmarks.length === 0 ? null : (
        <PageSection title={t('one.bookmarks')} my="var(--koya-space-5)" heading={{ mb: 'var(--koya-space-2)' }}>
          <BookmarkList serial={serial} bookmarks={bookmarks} onRemove={onRemove} isTitled />
        </PageSection>
      )}
      {shelves.map((section) => (
        <PageSection key={section.title} title={section.title} my="var(--koya-space-5)" heading={{ mb: 'var(--koya-space-2)' }}>
          <PlainList gap="var(--koya-space-2)">
            {section.works.map((work) => (
              <WorkRow key={work.id} serial={serial} work={work} />
            ))}
          </PlainList>
        </PageSection>
      ))}
    </>
  )
}

/** A work in a section. */
function WorkRow({ serial, work }: { readonly serial: string; readonly work: Work }) {
  const { t } = useLibraryText()
  const { i18n } = useTranslation()
  const Icon = kindIcons[work.kind]
  const facts = [
    ...('durationMs' in work ? [t('one.duration', { time: timeText(work.durationMs) })] : []),
    ...('sizeBytes' in work ? [sizeText(work.sizeBytes, formattingLocale(i18n.language))] : [])
  ]
  return (
    <li className={styles.line}>
      <Icon size={18} aria-hidden />
      <Link to={workPath(serial, work.id)}>{work.title}</Link>
      {facts.length === 0 ? null : (
        <Box component="span" c="dimmed" fz="sm">
          {facts.join(' · ')}
        </Box>
      )}
    </li>
  )
}
