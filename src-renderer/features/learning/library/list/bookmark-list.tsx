import { CloseButton } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import { IconBookmark } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Work } from '../../../../../src-shared/content/library/library.ts'
import type { ReadingPosition } from '../../../../../src-shared/learning/library/reading.ts'
import { workPath } from '../../../../routes/paths.ts'
import { PlainList } from '../../../../ui/data/plain-list.tsx'
import styles from './library-view.module.css'
import { useLibraryText } from '../use-library-text.ts'
import { usePositionText } from '../use-position-text.ts'

interface BookmarkListProps {
  readonly serial: string
  readonly bookmarks: readonly { readonly work: Work; readonly place: ReadingPosition }[]
  readonly onRemove: (place: ReadingPosition) => void
  /** Whether each entry names its work. */
  readonly isTitled?: boolean
}

/** Bookmarks with links and remove buttons. */
export function BookmarkList({ serial, bookmarks, onRemove, isTitled = false }: BookmarkListProps) {
  const { t } = useLibraryText()
  const textOf = usePositionText()
  return (
    <PlainList gap="var(--koya-space-2)">
      {bookmarks.map(({ work, place }) => {
        const positionText = textOf(work.kind, place.at)
        const label = isTitled ? `${work.title}, ${positionText}` : positionText
        return (
          <li key={`${place.workId} ${String(place.at)}`} className={styles.line}>
            <IconBookmark size={18} aria-hidden />
            <Link to={workPath(serial, work.id, { at: place.at })}>{label}</Link>
            <CloseButton
              aria-label={t('work.removeBookmark', { place: label })}
              onClick={() => {
                onRemove(place)
              }}
            />
          </li>
        )
      })}
    </PlainList>
  )
}
