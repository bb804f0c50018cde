import { Box, Flex, NativeSelect, TextInput } from '@mantine/core'
import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { LONGEST_NUMBER } from '../../../../../src-shared/content/item-types/base/longest-answers.ts'
import { agreedReading } from '../../../../../src-shared/content/scoring/marks-of.ts'
import { responseTo } from '../../store/answer-state.ts'
import { useExam, useExamStore } from '../../store/exam-context.tsx'
import styles from '../parts/answer-field.module.css'
import { describeNumber, type NumberNews } from './describe-number.ts'
import { FieldKeys } from '../parts/field-keys.tsx'
import { useAnswerField } from '../parts/use-answer-field.ts'
import { useItemTypeText, type ItemTypeText } from '../parts/use-item-type-text.ts'

/** A number, and its unit if there is a choice; a single unit is printed beside the number. */
export function NumericAnswer({ item }: { readonly item: PaperItemOf<'numeric'> }) {
  const { t } = useItemTypeText()
  const { text, isUnsaved, type, given, events } = useAnswerField(item.id, numberIn)
  const reading = agreedReading(useExamStore().attempt.paper.markingVersion)
  const [onlyUnit, ...others] = item.units
  const hasChoice = others.length > 0
  const unit = useExam((state) => unitIn(responseTo(state, item.id)))
  const news = describeNumber(text, { unit: hasChoice ? unit : (onlyUnit ?? null), isUnitChosen: unit !== null, reading })
  return (
    <div role="group" aria-labelledby="question-stem">
      <Flex wrap="wrap" align="flex-start" gap="sm">
        <TextInput
          size="md"
          label={t('answer.number')}
          description={t('answer.numberHint')}
          error={news !== null && news.kind !== 'read' ? textOf(news, t) : undefined}
          flex="0 1 14rem"
          className={isUnsaved ? styles.unsaved : undefined}
          data-answer-field
          autoComplete="off"
          inputMode="decimal"
          spellCheck={false}
          maxLength={LONGEST_NUMBER}
          rightSection={hasChoice ? undefined : onlyUnit}
          rightSectionWidth={hasChoice || onlyUnit === undefined ? undefined : `${String(onlyUnit.length + 2)}ch`}
          rightSectionPointerEvents="none"
          aria-label={hasChoice || onlyUnit === undefined ? undefined : t('answer.numberIn', { unit: onlyUnit })}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            type(toResponse(value, unitIn(given())))
          }}
          {...events}
        />
        {hasChoice ? <UnitChoice item={item} /> : null}
      </Flex>
      <Box component="p" role="status" mt="xs" mb={0} fz="sm" fw={600}>
        {news?.kind === 'read' ? textOf(news, t) : ''}
      </Box>
      <FieldKeys />
    </div>
  )
}

function UnitChoice({ item }: { readonly item: PaperItemOf<'numeric'> }) {
  const { t } = useItemTypeText()
  const { text, isUnsaved, answer, given, events } = useAnswerField(item.id, unitTextIn)
  return (
    <NativeSelect
      size="md"
      label={t('answer.unit')}
      description={t('answer.unitHint')}
      flex="0 1 16rem"
      className={isUnsaved ? styles.unsaved : undefined}
      data={[{ value: '', label: t('answer.noUnit') }, ...item.units]}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        answer(toResponse(numberIn(given()), value === '' ? null : value))
      }}
      {...events}
    />
  )
}

function textOf(news: NumberNews, t: ItemTypeText): string {
  switch (news.kind) {
    case 'read':
      return t('answer.numberRead', { number: news.number })
    case 'unclear':
      return t('answer.numberUnclear', { one: news.readings[0], other: news.readings[1] })
    case 'none':
      return t('answer.noNumber')
    case 'missing':
      return t('answer.numberMissing')
  }
}

function toResponse(value: string, unit: string | null): ItemResponse | null {
  return value.trim() === '' && unit === null ? null : { value, unit }
}

function numberIn(given: ItemResponse | null): string {
  return given !== null && 'value' in given ? given.value : ''
}

function unitIn(given: ItemResponse | null): string | null {
  return given !== null && 'value' in given ? given.unit : null
}

function unitTextIn(given: ItemResponse | null): string {
  return unitIn(given) ?? ''
}
