import { Flex, NativeSelect, TextInput } from '@mantine/core'
import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { LONGEST_NUMBER } from '../../../../../src-shared/content/item-types/base/longest-answers.ts'
import { readNumber } from '../../../../../src-shared/content/item-types/numeric/read-number.ts'
import { responseTo } from '../../store/answer-state.ts'
import { useExam } from '../../store/exam-context.tsx'
import styles from '../parts/answer-field.module.css'
import { FieldKeys } from '../parts/field-keys.tsx'
import { useAnswerField } from '../parts/use-answer-field.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

/** A number, and its unit if there is a choice; a single unit is printed beside the number. */
export function NumericAnswer({ item }: { readonly item: PaperItemOf<'numeric'> }) {
  const { t } = useItemTypeText()
  const { text, isUnsaved, type, given, events } = useAnswerField(item.id, numberIn)
  const fault = useExam((state) => faultOf(responseTo(state, item.id)))
  const [onlyUnit, ...others] = item.units
  const hasChoice = others.length > 0
  return (
    <div role="group" aria-labelledby="question-stem">
      <Flex wrap="wrap" align="flex-start" gap="sm">
        <TextInput
          size="md"
          label={t('answer.number')}
          description={t('answer.numberHint')}
          error={fault && t(`answer.${fault}`)}
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

/** Returns what to tell the candidate about the number. No message before the first digit. */
function faultOf(given: ItemResponse | null): 'noNumber' | 'numberMissing' | null {
  const text = numberIn(given)
  if (text === '') return unitIn(given) === null ? null : 'numberMissing'
  return /^\s*[+\-−.]\s*$/.test(text) || readNumber(text) !== null ? null : 'noNumber'
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
