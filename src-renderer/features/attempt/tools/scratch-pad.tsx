import '@mantine/core/styles/Input.css'
import { Flex, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTE_MOST_CHARACTERS } from '../../../../src-shared/attempt/record/annotation-limits.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { SideBox } from './side-box.tsx'

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
        styles={{ input: { height: 'clamp(7rem, 30vh, 18rem)', lineHeight: 1.5 } }}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          note.write(currentTarget.value)
        }}
        onBlur={note.flush}
      />
      <Flex component="p" wrap="wrap" justify="space-between" columnGap="sm" mih={20} m={0} c="dimmed" fz={13}>
        <NoteState text={text} />
        {room < SAY_ROOM_BELOW ? <span>{t('exam.notes.room', { count: room })}</span> : null}
      </Flex>
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
