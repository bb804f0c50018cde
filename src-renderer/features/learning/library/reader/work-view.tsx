import { Button, Flex, Group } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Library, Work } from '../../../../../src-shared/content/library/library.ts'
import { isMarked, toggleBookmark } from '../../../../../src-shared/learning/library/reading.ts'
import { libraryPath, workPath } from '../../../../routes/paths.ts'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { BookmarkList } from '../list/bookmark-list.tsx'
import { MediaReader } from '../media/media-reader.tsx'
import { NoteReader } from './note-reader.tsx'
import { PdfReader } from '../pdf/pdf-reader.tsx'
import { useLibraryText } from '../use-library-text.ts'
import { usePositionSaver } from './use-position-saver.ts'
import { usePositionText } from '../use-position-text.ts'
import { useReading } from '../use-reading.ts'
import type { RequestedPosition } from '../requested-position.ts'

interface WorkViewProps {
  readonly library: Library
  readonly work: Work
  readonly wanted: RequestedPosition
  /** Called after each saved position. */
  readonly onSaved?: () => void
}

/** One work to read, hear or watch, from its last position. Needs a key: another position or work is another view. */
export function WorkView({ library: { serial, title, shelves }, work, wanted, onSaved }: WorkViewProps) {
  const { t } = useLibraryText()
  const textOf = usePositionText()
  const { reading, error, change } = useReading(serial, onSaved)
  const [start] = useState(() => wanted.at ?? reading.places.find(({ workId }) => workId === work.id)?.at ?? 0)
  const { getPosition, tell } = usePositionSaver(work.id, start, change)
  const [told, setTold] = useState('')
  const bookmarks = reading.bookmarks.filter(({ workId }) => workId === work.id).map((place) => ({ work, place }))

  function setBookmark(): void {
    const place = { workId: work.id, at: getPosition() }
    if (!isMarked(reading, place)) change((before) => toggleBookmark(before, place))
    setTold(t('work.bookmarkSet', { place: textOf(work.kind, place.at) }))
  }

  const marks = (
    <>
      <Button variant="default" leftSection={<IconBookmarkPlus size={18} aria-hidden />} onClick={setBookmark}>
        {t('work.bookmark')}
      </Button>
      <span role="status">{told}</span>
    </>
  )

  return (
    <Page title={work.title} width={work.kind === 'pdf' ? 'wide' : 'reading'} back={<BackLink to={libraryPath(serial)}>{title}</BackLink>}>
      <Reader serial={serial} work={work} start={start} wanted={wanted} onPosition={tell} marks={marks} />
      {work.kind === 'pdf' ? null : (
        <Group gap="sm" mt="var(--koya-space-5)">
          {marks}
        </Group>
      )}
      <BookmarkList
        serial={serial}
        bookmarks={bookmarks}
        onRemove={(place) => {
          change((before) => toggleBookmark(before, place))
        }}
      />
      {error === null ? null : <Notice tone="warning">{t('work.notKept', { message: error })}</Notice>}
      <Neighbours serial={serial} works={shelves.flatMap((section) => section.works)} work={work} />
    </Page>
  )
}

interface ReaderProps {
  readonly serial: string
  readonly work: Work
  readonly start: number
  readonly wanted: RequestedPosition
  readonly onPosition: (at: number) => void
  /** Bookmark button; a long reader shows it among its own tools. */
  readonly marks: ReactNode
}

function Reader({ work, marks, ...rest }: ReaderProps) {
  switch (work.kind) {
    case 'note':
      return <NoteReader text={work.text} start={rest.start} wanted={rest.wanted} onPosition={rest.onPosition} />
    case 'pdf':
      return <PdfReader work={work} marks={marks} {...rest} />
    case 'audio':
    case 'video':
      return <MediaReader work={work} {...rest} />
  }
}

interface NeighboursProps {
  readonly serial: string
  readonly works: readonly Work[]
  readonly work: Work
}

/** Links to the previous and next work. */
function Neighbours({ serial, works, work }: NeighboursProps) {
  const { t } = useLibraryText()
  const at = works.findIndex(({ id }) => id === work.id)
  const before = works[at - 1]
  const next = works[at + 1]
  return (
    <Flex component="nav" wrap="wrap" gap="sm" justify="space-between" mt="var(--koya-space-5)">
      {before === undefined ? <span /> : <Link to={workPath(serial, before.id)}>{t('work.before', { title: before.title })}</Link>}
      {next === undefined ? null : <Link to={workPath(serial, next.id)}>{t('work.next', { title: next.title })}</Link>}
    </Flex>
  )
}
