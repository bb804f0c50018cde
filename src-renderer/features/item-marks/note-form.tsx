import '@mantine/core/styles/Input.css'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { LONGEST_ITEM_NOTE } from '../../../src-shared/item-marks/item-mark-limits.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import styles from './item-marks.module.css'
import { useMarkText } from './use-mark-text.ts'

interface NoteFormProps {
  readonly name: string
  readonly note: string
  readonly isBusy: boolean
  readonly onKeep: (note: string) => void
  readonly onCancel: () => void
}

/** The words of a note. What is typed stays until it is kept or given up. */
export function NoteForm({ name, note, isBusy, onKeep, onCancel }: NoteFormProps) {
  const { t } = useMarkText()
  const [words, setWords] = useState(note)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onKeep(words.trim())
      }}
    >
      <Textarea
        ref={field}
        label={t('noteLabel', { name })}
        description={t('left', { count: LONGEST_ITEM_NOTE - words.length })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={LONGEST_ITEM_NOTE}
        rows={3}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value)
        }}
      />
      <div className={styles.ways}>
        <BusyButton type="submit" size="compact-md" isBusy={isBusy} busyLabel={t('keeping')}>
          {t('keep')}
        </BusyButton>
        <Button variant="default" size="compact-md" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
