import { Flex, NativeSelect, TextInput } from '@mantine/core'
import {
  digitsOf,
  LONGEST_NUMBER_TEXT,
  LONGEST_RULE,
  type DraftNumbers
} from '../../../../../src-shared/content/own-questions/changing/draft-numbers.ts'
import { useFaultAt } from '../fields/draft-fields.ts'
import { RowList } from '../fields/row-list.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import type { NumberFieldsProps } from './number-fields-props.ts'
import { RuleText } from './rule-text.tsx'

const roundings = ['places', 'figures'] as const

/** The formula of the right answer, how it is rounded, and the text around it. */
export function AnswerRuleFields({ numbers: { key, rounding, digits, option }, faults, onChange }: NumberFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  return (
    <RowList legend={t('changing.answer')} hint={t('changing.answerHint')} messages={[]}>
      <Flex wrap="wrap" gap="8px 12px" w="100%" align="flex-start">
        <RuleText
          flex="1 1 10rem"
          label={t('changing.key')}
          placeholder={t('changing.formulaShort')}
          longest={LONGEST_RULE}
          value={key}
          error={faultAt('changing-key')}
          onChange={(value) => onChange({ key: value })}
        />
        <NativeSelect
          w="5.5rem"
          label={t('changing.digits')}
          value={String(digits)}
          data={digitsOf[rounding].map(String)}
          onChange={({ currentTarget }) => onChange({ digits: Number(currentTarget.value) })}
        />
        <NativeSelect
          w="11rem"
          label={t('changing.rounding')}
          value={rounding}
          data={roundings.map((one) => ({ value: one, label: t(`changing.roundings.${one}`) }))}
          onChange={({ currentTarget }) => onChange(roundedBy(currentTarget.value === 'figures' ? 'figures' : 'places', digits))}
        />
      </Flex>
      <TextInput
        w="100%"
        label={t('changing.option')}
        description={t('changing.optionHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={option}
        maxLength={LONGEST_NUMBER_TEXT}
        error={faultAt('changing-option')}
        onChange={({ currentTarget }) => onChange({ option: currentTarget.value })}
      />
    </RowList>
  )
}

/** The nearest choice of digits that the kind of rounding has. */
function roundedBy(rounding: DraftNumbers['rounding'], digits: number): Pick<DraftNumbers, 'rounding' | 'digits'> {
  const choices = digitsOf[rounding]
  return { rounding, digits: Math.min(Math.max(digits, choices[0] ?? 0), choices.at(-1) ?? 0) }
}
