import '@mantine/core/styles/Input.css'
import { Box, Textarea } from '@mantine/core'
import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { wordCountOf } from './word-count.ts'
import { longestWritingOf } from '../../../../../src-shared/content/item-types/written/written.ts'
import styles from '../parts/answer-field.module.css'
import { FieldKeys } from '../parts/field-keys.tsx'
import { useAnswerField } from '../parts/use-answer-field.ts'
import { useItemTypeText, type ItemTypeText } from '../parts/use-item-type-text.ts'

/** Below this number of characters, the field shows how much room is left. */
const SAY_ROOM_BELOW = 300

/** A field for sentences or an essay. Enter begins a line; Escape leaves the field. */
export function WrittenAnswer({ item }: { readonly item: PaperItemOf<'written'> }) {
  const { t } = useItemTypeText()
  const { text, isUnsaved, type, events } = useAnswerField(item.id, writingIn)
  const longest = longestWritingOf(item.size)
  return (
    <Box maw="52rem" role="group" aria-labelledby="question-stem">
      <Textarea
        size="md"
        label={t('answer.written', { count: item.mostMarks })}
        description={hintOf(item, t)}
        className={isUnsaved ? styles.unsaved : undefined}
        data-answer-field
        autoComplete="off"
        spellCheck={false}
        maxLength={longest}
        styles={{ input: { height: item.size === 'long' ? 'clamp(8rem, 30vh, 32rem)' : '6.5rem', lineHeight: 1.5, resize: 'vertical' } }}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          type(value.trim() === '' ? null : { writing: value })
        }}
        onBlur={events.onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') events.onKeyDown(event)
        }}
      />
      <WritingCount text={text} item={item} roomLeft={longest - text.length} />
      <FieldKeys />
    </Box>
  )
}

interface WritingCountProps {
  readonly text: string
  readonly item: PaperItemOf<'written'>
  readonly roomLeft: number
}

/** How much is written. Screen readers hear it only when the room runs out, and not with each word. */
function WritingCount({ text, item, roomLeft }: WritingCountProps) {
  const { t } = useItemTypeText()
  const count = wordCountOf(text)
  return (
    <Box component="p" mt={6} mb={0} c="dimmed" fz="sm">
      {item.words === undefined ? null : <span data-word-count={count}>{t('answer.words', { count, ...item.words })} </span>}
      <span role="status">{roomLeft < SAY_ROOM_BELOW && text !== '' ? t('answer.room', { count: roomLeft }) : ''}</span>
    </Box>
  )
}

function hintOf({ words, part }: PaperItemOf<'written'>, t: ItemTypeText): string {
  if (part !== undefined) return t('answer.partHint')
  return words === undefined ? t('answer.writtenHint') : t('answer.essayHint', words)
}

function writingIn(given: ItemResponse | null): string {
  return given !== null && 'writing' in given ? given.writing : ''
}
