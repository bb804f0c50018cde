import '@mantine/core/styles/Input.css'
import { Button, Group, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { LONGEST_ITEM_NOTE } from '../../../../src-shared/learning/bookmarks/item-mark-limits.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import styles from './item-marks.module.css'
import { useMarkText } from './use-mark-text.ts'

interface NoteFormProps {
  readonly name: string
  readonly note: string
  readonly isBusy: boolean
  /** The last attempt to save failed. */
  readonly hasFailed: boolean
  readonly onSave: (note: string) => void
  readonly onCancel: () => void
}

/** Form of a note. Typed text stays until it is saved or discarded; leaving the page saves it. */
export function NoteForm({ name, note, isBusy, hasFailed, onSave, onCancel }: NoteFormProps) {
  const { t } = useMarkText()
  const [text, setText] = useState(note)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  const saveOnLeaving = useSaveOnLeaving({ text: text.trim(), savedText: note, hasFailed, onSave: onSave })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        saveOnLeaving.sent(text.trim())
        onSave(text.trim())
      }}
    >
      <Textarea
        ref={field}
        label={t('noteLabel', { name })}
        description={t('left', { count: LONGEST_ITEM_NOTE - text.length })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={LONGEST_ITEM_NOTE}
        rows={3}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
        }}
      />
      <Group gap="var(--koya-space-2) var(--koya-space-3)">
        <BusyButton type="submit" size="compact-md" isBusy={isBusy} busyLabel={t('keeping')}>
          {t('keep')}
        </BusyButton>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => {
            saveOnLeaving.givenUp()
            onCancel()
          }}
        >
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}

interface LeftForm extends Pick<NoteFormProps, 'hasFailed' | 'onSave'> {
  readonly text: string
  readonly savedText: string
}

/** Saves changed text when the form unmounts, unless it was sent or discarded. */
function useSaveOnLeaving(form: LeftForm): { readonly sent: (text: string) => void; readonly givenUp: () => void } {
  const done = useRef<string | null>(null)
  const isGivenUp = useRef(false)
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(
    () => () => {
      const { text, savedText, hasFailed, onSave } = latest.current
      if (!isGivenUp.current && text !== savedText && (text !== done.current || hasFailed)) onSave(text)
    },
    []
  )
  return {
    sent(what) {
      done.current = what
      latest.current = { ...latest.current, hasFailed: false }
    },
    givenUp() {
      isGivenUp.current = true
    }
  }
}
