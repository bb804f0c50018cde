import { Button, Group, Stack } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { NoteForm } from './note-form.tsx'
import styles from './item-marks.module.css'
import { useItemMark } from './use-item-mark.ts'
import { useMarkText } from './use-mark-text.ts'

interface ItemMarkPartProps {
  readonly itemId: string
  /** The question's label on its page, such as "Question 3". */
  readonly name: string
}

/** Bookmark and note of one question. */
export function ItemMarkPart({ itemId, name }: ItemMarkPartProps) {
  const { t } = useMarkText()
  const { mark, isKnown, isUnread, isBusy, change, failure } = useItemMark(itemId)
  const [isWriting, setIsWriting] = useState(false)
  if (isUnread) return <p className={styles.unread}>{t('unread')}</p>
  if (!isKnown) return null
  const isBookmarked = mark?.isBookmarked === true
  const note = mark?.ownNote ?? ''
  return (
    <Stack gap="var(--koya-space-2)" mt="var(--koya-space-2)" data-bookmarked={isBookmarked}>
      <Group gap="var(--koya-space-2) var(--koya-space-3)">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isBookmarked ? <IconBookmarkFilled size={18} aria-hidden /> : <IconBookmark size={18} aria-hidden />}
          aria-pressed={isBookmarked}
          aria-label={t('bookmarkOf', { name })}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) change({ isBookmarked: !isBookmarked })
          }}
        >
          {t(isBookmarked ? 'bookmarked' : 'bookmark')}
        </Button>
        {isWriting ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconNote size={18} aria-hidden />}
            aria-label={t(note === '' ? 'noteOf' : 'changeOf', { name })}
            onClick={() => {
              setIsWriting(true)
            }}
          >
            {t(note === '' ? 'note' : 'change')}
          </Button>
        )}
      </Group>
      {isWriting ? (
        <NoteForm
          name={name}
          note={note}
          isBusy={isBusy}
          hasFailed={failure !== null}
          onSave={(ownNote) => {
            change(
              { ownNote },
              {
                onSuccess: () => {
                  setIsWriting(false)
                }
              }
            )
          }}
          onCancel={() => {
            setIsWriting(false)
          }}
        />
      ) : note === '' ? null : (
        <div className={styles.note}>
          <strong>{t('yours')}</strong>
          <p>{note}</p>
        </div>
      )}
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
    </Stack>
  )
}
