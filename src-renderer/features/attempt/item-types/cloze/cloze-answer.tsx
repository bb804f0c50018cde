import { Box, NativeSelect, TextInput } from '@mantine/core'
import { Fragment, memo, useCallback } from 'react'
import { clozePieces } from '../../../../../src-shared/content/item-types/cloze/cloze-pieces.ts'
import type { ShownGap } from '../../../../../src-shared/content/item-types/cloze/cloze-schemas.ts'
import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { LONGEST_TEXT } from '../../../../../src-shared/content/item-types/base/longest-answers.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import styles from '../parts/answer-field.module.css'
import { FieldKeys } from '../parts/field-keys.tsx'
import { useAnswerField } from '../parts/use-answer-field.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

/** The text with a numbered field at each gap. */
export function ClozeAnswer({ item }: { readonly item: PaperItemOf<'cloze'> }) {
  const { t } = useItemTypeText()
  const { gaps } = item
  return (
    <div role="group" aria-label={t('answer.gaps')} aria-describedby="question-stem">
      <Box component="p" m={0} lh={2.6}>
        {clozePieces(item.text).map((piece, index) => {
          if (piece.kind === 'text') return <MarkupText key={index} source={piece.text} layout="inline" />
          const at = gaps.findIndex(({ id }) => id === piece.gapId)
          const gap = gaps[at]
          return <Fragment key={index}>{gap ? <GapField itemId={item.id} gap={gap} number={at + 1} total={gaps.length} /> : null}</Fragment>
        })}
      </Box>
      <FieldKeys />
    </div>
  )
}

interface GapFieldProps {
  readonly itemId: string
  readonly gap: ShownGap
  /** Counts from 1. */
  readonly number: number
  readonly total: number
}

const GapField = memo(function GapField({ itemId, gap, number, total }: GapFieldProps) {
  const { t } = useItemTypeText()
  const fillingIn = useCallback((given: ItemResponse | null) => fillingsIn(given)[gap.id] ?? '', [gap.id])
  const { text, isUnsaved, type, answer, given, events } = useAnswerField(itemId, fillingIn)
  const label = t('answer.gapOf', { number, total })
  return (
    <span className={`${styles.gap ?? ''} ${isUnsaved ? (styles.unsaved ?? '') : ''}`}>
      <Box component="span" c="var(--koya-ochre)" fw={700} fz="sm" aria-hidden>
        {number}
      </Box>
      {gap.kind === 'typed' ? (
        <TextInput
          size="sm"
          w="10rem"
          aria-label={label}
          data-answer-field
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_TEXT}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            type(withFilling(given(), gap.id, value))
          }}
          {...events}
        />
      ) : (
        <NativeSelect
          size="sm"
          w="11rem"
          aria-label={label}
          data={[{ value: '', label: t('answer.noWord') }, ...gap.options.map((option) => ({ value: option.id, label: option.text }))]}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            answer(withFilling(given(), gap.id, value))
          }}
          {...events}
        />
      )}
    </span>
  )
})

function fillingsIn(given: ItemResponse | null): Readonly<Record<string, string>> {
  return given !== null && 'gaps' in given ? given.gaps : {}
}

/** Omits empty gaps; null if all are empty. */
function withFilling(given: ItemResponse | null, gapId: string, filling: string): ItemResponse | null {
  const { [gapId]: _, ...others } = fillingsIn(given)
  const gaps = filling.trim() === '' ? others : { ...others, [gapId]: filling }
  return Object.keys(gaps).length === 0 ? null : { gaps }
}
