import { Box, Button, FileButton, Flex, Group, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { MOST_PICTURES, type OwnPicture } from '../../../../../src-shared/content/media/own-media.ts'
import { LONGEST_OWN_TEXT } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { LONGEST_ALT } from '../../../../../src-shared/content/media/picture.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../../bridge/unwrap.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Picture } from '../../../../ui/markup/picture.tsx'
import { FileZone } from '../files/file-zone.tsx'
import { useFileAdding } from '../files/use-file-adding.ts'
import { useFaultAt, type DraftFieldsProps } from '../fields/draft-fields.ts'
import { RowButton, RowList } from '../fields/row-list.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import { withoutPicture, withPicture } from './draft-pictures.ts'
import { useRememberAddress } from './own-pictures.tsx'
import styles from './picture-fields.module.css'
import { readPictureFile } from './read-picture-file.ts'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml'

interface PictureFieldsProps extends DraftFieldsProps {
  /** Inserts the mark of a picture where the author types. */
  readonly onInsert: (mark: string) => void
}

/** The pictures of a question: chosen or dropped, each with a description for those who cannot see it. */
export function PictureFields(props: PictureFieldsProps) {
  const { t } = useOwnText()
  const { draft, faults } = props
  const { isBusy, message, add, forgetFile } = useAdding(props)
  const faultAt = useFaultAt(faults)
  const isFull = draft.pictures.length >= MOST_PICTURES
  return (
    <FileZone onFile={add}>
      <RowList legend={t('editor.pictures')} hint={t('editor.picturesHint')} messages={[]}>
        {draft.pictures.map((picture, place) => (
          <PictureRow key={picture.id} {...props} picture={picture} number={place + 1} fault={faultAt(`picture ${picture.id}`)} />
        ))}
        <Group gap={8}>
          <FileButton accept={ACCEPTED} resetRef={forgetFile} onChange={add}>
            {({ onClick }) => (
              <Button variant="default" size="compact-sm" disabled={isFull} aria-disabled={isBusy} onClick={onClick}>
                {t('editor.addPicture')}
              </Button>
            )}
          </FileButton>
          <Box component="span" role="status" c="dimmed" fz="sm">
            {isBusy ? t('editor.addingPicture') : ''}
          </Box>
        </Group>
      </RowList>
      {message === null ? null : <Notice tone="warning">{message}</Notice>}
    </FileZone>
  )
}

/** Reads, sends and adds a file. What the author types meanwhile stays: the picture is added to the newest draft. */
function useAdding(props: PictureFieldsProps) {
  const bridge = useBridge()
  const remember = useRememberAddress()
  const newest = useRef(props)
  useEffect(() => {
    newest.current = props
  })
  return useFileAdding(async (file) => {
    if (newest.current.draft.pictures.length >= MOST_PICTURES) return
    const base64 = await unwrap(readPictureFile(file))
    const { picture, signature } = await unwrap(bridge.ownQuestions.addPicture({ base64 }))
    remember({ sha256: picture.sha256, signature })
    const { draft, onChange } = newest.current
    const added = withPicture(draft, picture, Math.random)
    if (draft.pictures.length < MOST_PICTURES) onChange(added.stem.length > LONGEST_OWN_TEXT ? { pictures: added.pictures } : added)
  })
}

interface PictureRowProps extends PictureFieldsProps {
  readonly picture: OwnPicture
  readonly number: number
  readonly fault: string | undefined
}

function PictureRow({ picture, number, fault, draft, onChange, onInsert }: PictureRowProps) {
  const { t } = useOwnText()
  return (
    <Flex gap={8} align="flex-start" w="100%">
      <div className={styles.small}>
        <Picture id={picture.id} />
      </div>
      <Box flex={1} miw={0}>
        <Textarea
          label={t('editor.pictureAlt', { number })}
          description={t('editor.pictureAltHint')}
          rows={2}
          maxLength={LONGEST_ALT}
          value={picture.alt}
          error={fault}
          onChange={({ currentTarget: { value } }) =>
            onChange({ pictures: draft.pictures.map((one) => (one.id === picture.id ? { ...one, alt: value } : one)) })
          }
        />
        <Button
          mt={4}
          variant="subtle"
          size="compact-sm"
          px={4}
          aria-label={t('editor.insertPictureOf', { number })}
          onClick={() => onInsert(`![${picture.id}]`)}
        >
          {t('editor.insertPicture')}
        </Button>
      </Box>
      <RowButton label={t('editor.removePicture', { number })} onClick={() => onChange(withoutPicture(draft, picture.id))}>
        ✕
      </RowButton>
    </Flex>
  )
}
