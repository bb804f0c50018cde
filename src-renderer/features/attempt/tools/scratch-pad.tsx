import '@mantine/core/styles/Input.css'
import { Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTE_MOST_CHARACTERS } from '../../../../src-shared/attempt/record/annotation-limits.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { SideBox } from './side-box.tsx'
import styles from './scratch-pad.module.css'

/** Below this number of characters, the pad shows how much room is left. */
const SAY_ROOM_BELOW = 500

/** Scratch pad, saved with the attempt. While it has the focus, letters are typed and answer nothing. */
export function ScratchPad({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { note } = useExamStore()
  const [text, setText] = useState(note.text)
  const room = NOTE_MOST_CHARACTERS - text.length

  useEffect(() => note.flush, [note])

  return (
    <SideBox title={t('exam.notes.title')} onClose={onClose} hasOwnKeys>
      <Textarea
        data-first
        aria-label={t('exam.notes.label')}
        placeholder={t('exam.notes.hint')}
        value={text}
        maxLength={NOTE_MOST_CHARACTERS}
        classNames={{ input: styles.paper }}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          note.write(currentTarget.value)
        }}
        onBlur={note.flush}
      />
      <p className={styles.state}>
        <NoteState text={text} />
        {room < SAY_ROOM_BELOW ? <span>{t('exam.notes.room', { count: room })}</span> : null}
      </p>
    </SideBox>
  )
}

function NoteState({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const state = useExam(({ savedNote, unsaved, isAnnotationFull }) => {
    if (savedNote === text) return text === '' ? 'empty' : 'kept'
    if (isAnnotationFull) return 'full'
    return 'note' in unsaved ? 'failed' : 'writing'
  })
  return (
    <span role="status" data-state={state}>
      {state === 'empty' ? '' : t(`exam.notes.${state}`)}
    </span>
  )
}
