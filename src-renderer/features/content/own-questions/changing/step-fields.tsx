import {
  LONGEST_NUMBER_NAME,
  LONGEST_RULE,
  MOST_STEPS,
  type DraftNumbers
} from '../../../../../src-shared/content/own-questions/changing/draft-numbers.ts'
import { useFaultAt } from '../fields/draft-fields.ts'
import { AddRow, RowButton, RowList } from '../fields/row-list.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import type { NumberFieldsProps } from './number-fields-props.ts'
import { withStep } from '../draft/number-rows.ts'
import { RuleRow } from './rule-row.tsx'
import { RuleText } from './rule-text.tsx'

/** Numbers that are worked out from the others. */
export function StepFields({ numbers, faults, onChange }: NumberFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  const { steps } = numbers
  const change = (place: number, changed: Partial<DraftNumbers['steps'][number]>): void => {
    onChange({ steps: steps.map((one, index) => (index === place ? { ...one, ...changed } : one)) })
  }
  return (
    <RowList legend={t('changing.steps')} hint={t('changing.stepsHint')} messages={[]}>
      {steps.map(({ name, formula }, place) => {
        const number = place + 1
        return (
          <RuleRow key={place} name={t('changing.place.worked', { number })} fault={faultAt(`worked ${place}`)}>
            <RuleText
              w="4.5rem"
              name={t('changing.stepName', { number })}
              placeholder={t('changing.nameShort')}
              longest={LONGEST_NUMBER_NAME}
              value={name}
              onChange={(value) => change(place, { name: value })}
            />
            <span aria-hidden="true">=</span>
            <RuleText
              flex="1 1 8rem"
              name={t('changing.stepFormula', { number })}
              placeholder={t('changing.formulaShort')}
              longest={LONGEST_RULE}
              value={formula}
              onChange={(value) => change(place, { formula: value })}
            />
            <RowButton label={t('changing.removeStep', { number })} onClick={() => onChange({ steps: steps.toSpliced(place, 1) })}>
              ✕
            </RowButton>
          </RuleRow>
        )
      })}
      <AddRow label={t('changing.addStep')} isDisabled={steps.length >= MOST_STEPS} onClick={() => onChange({ steps: withStep(numbers) })} />
    </RowList>
  )
}
