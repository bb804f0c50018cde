import { Box, TextInput } from '@mantine/core'
import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { LONGEST_TEXT } from '../../../../../src-shared/content/item-types/base/longest-answers.ts'
import styles from '../parts/answer-field.module.css'
import { FieldKeys } from '../parts/field-keys.tsx'
import { useAnswerField } from '../parts/use-answer-field.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

export function ShortTextAnswer({ item }: { readonly item: PaperItemOf<'short-text'> }) {
  const { t } = useItemTypeText()
  const { text, isUnsaved, type, events } = useAnswerField(item.id, textIn)
  return (
    <Box maw="26rem" role="group" aria-labelledby="question-stem">
      <TextInput
        size="md"
        label={t('answer.text')}
        description={t(item.isCaseSensitive ? 'answer.textHintCapitals' : 'answer.textHint')}
        className={isUnsaved ? styles.unsaved : undefined}
        data-answer-field
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_TEXT}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          type(value.trim() === '' ? null : { text: value })
        }}
        {...events}
      />
      <FieldKeys />
    </Box>
  )
}

function textIn(given: ItemResponse | null): string {
  return given !== null && 'text' in given ? given.text : ''
}
