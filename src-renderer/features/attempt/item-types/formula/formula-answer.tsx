import { Box, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { LONGEST_FORMULA } from '../../../../../src-shared/content/item-types/base/longest-answers.ts'
import { readFormula } from '../../../../../src-shared/content/item-types/formula/read-formula.ts'
import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { MathText } from '../../../../ui/markup/math-text.tsx'
import styles from '../parts/answer-field.module.css'
import { FieldKeys } from '../parts/field-keys.tsx'
import { useAnswerField } from '../parts/use-answer-field.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import { formulaTex } from './formula-tex.ts'

/** A field for a formula, and the formula as Koya reads it, which changes with each key. */
export function FormulaAnswer({ item }: { readonly item: PaperItemOf<'formula'> }) {
  const { t } = useItemTypeText()
  const { text, isUnsaved, type, events } = useAnswerField(item.id, formulaIn)
  const [isTyping, setIsTyping] = useState(false)
  const { letters, form } = item
  const reading = useMemo(() => readFormula(text, letters), [text, letters])
  const fault = reading.kind === 'fault' ? reading.fault : 'empty'
  const near = reading.kind === 'fault' ? reading.near : ''
  // While it is typed, a formula is not yet complete: it is only told so when the field was left.
  const isUnfinished = fault === 'incomplete' || fault === 'bracket'
  const hints = [
    ...(form === 'any' ? [] : [t(`answer.formulaForm.${form}`)]),
    t('answer.formulaHint'),
    ...(letters.length === 0 ? [] : [t('answer.formulaLetters', { letters: letters.join(', ') })])
  ]
  return (
    <Box maw="34rem" role="group" aria-labelledby="question-stem">
      <TextInput
        size="md"
        label={t('answer.formula')}
        description={hints.join(' ')}
        error={fault === 'empty' || (isUnfinished && isTyping) ? undefined : t(`answer.formulaFault.${fault}`, { near })}
        className={isUnsaved ? styles.unsaved : undefined}
        data-answer-field
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={LONGEST_FORMULA}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          type(value.trim() === '' ? null : { formula: value })
        }}
        onFocus={() => {
          setIsTyping(true)
        }}
        onKeyDown={events.onKeyDown}
        onBlur={() => {
          setIsTyping(false)
          events.onBlur()
        }}
      />
      <div className={styles.preview} role="status">
        {reading.kind === 'formula' ? (
          <>
            <span className={styles.previewLabel}>{t('answer.formulaRead')}</span> <MathText tex={formulaTex(reading.formula)} />
          </>
        ) : null}
      </div>
      <FieldKeys />
    </Box>
  )
}

function formulaIn(given: ItemResponse | null): string {
  return given !== null && 'formula' in given ? given.formula : ''
}
