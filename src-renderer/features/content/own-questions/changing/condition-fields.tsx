import { NativeSelect } from '@mantine/core'
import { LONGEST_NUMBER } from '../../../../../src-shared/content/item-types/base/longest-answers.ts'
import {
  conditionRules,
  LONGEST_RULE,
  MOST_CONDITIONS,
  type DraftNumbers
} from '../../../../../src-shared/content/own-questions/changing/draft-numbers.ts'
import { useFaultAt } from '../fields/draft-fields.ts'
import { AddRow, RowButton, RowList } from '../fields/row-list.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import type { NumberFieldsProps } from './number-fields-props.ts'
import { RuleRow } from './rule-row.tsx'
import { RuleText } from './rule-text.tsx'

/** Which numbers may be used. */
export function ConditionFields({ numbers: { conditions }, faults, onChange }: NumberFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  const change = (place: number, changed: Partial<DraftNumbers['conditions'][number]>): void => {
    onChange({ conditions: conditions.map((one, index) => (index === place ? { ...one, ...changed } : one)) })
  }
  return (
    <RowList legend={t('changing.conditions')} hint={t('changing.conditionsHint')} messages={[faultAt('conditions')]}>
      {conditions.map(({ formula, rule, bound }, place) => {
        const number = place + 1
        return (
          <RuleRow key={place} name={t('changing.place.condition', { number })} fault={faultAt(`condition ${place}`)}>
            <RuleText
              flex="1 1 7rem"
              name={t('changing.conditionFormula', { number })}
              placeholder={t('changing.formulaShort')}
              longest={LONGEST_RULE}
              value={formula}
              onChange={(value) => change(place, { formula: value })}
            />
            <NativeSelect
              data-no-pieces
              w="10.5rem"
              aria-label={t('changing.rule', { number })}
              title={t('changing.rule', { number })}
              value={rule}
              data={conditionRules.map((one) => ({ value: one, label: t(`changing.rules.${one}`) }))}
              onChange={({ currentTarget }) => change(place, { rule: conditionRules.find((one) => one === currentTarget.value) ?? rule })}
            />
            {rule === 'whole' ? null : (
              <RuleText
                w="5rem"
                name={t('changing.bound', { number })}
                placeholder={t('changing.boundShort')}
                longest={LONGEST_NUMBER}
                value={bound}
                onChange={(value) => change(place, { bound: value })}
              />
            )}
            <RowButton label={t('changing.removeCondition', { number })} onClick={() => onChange({ conditions: conditions.toSpliced(place, 1) })}>
              ✕
            </RowButton>
          </RuleRow>
        )
      })}
      <AddRow
        label={t('changing.addCondition')}
        isDisabled={conditions.length >= MOST_CONDITIONS}
        onClick={() => onChange({ conditions: [...conditions, { formula: '', rule: 'least', bound: '' }] })}
      />
    </RowList>
  )
}
