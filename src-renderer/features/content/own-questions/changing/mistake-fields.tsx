import {
  LONGEST_REASON,
  LONGEST_RULE,
  MOST_MISTAKES,
  type DraftNumbers
} from '../../../../../src-shared/content/own-questions/changing/draft-numbers.ts'
import { useFaultAt } from '../fields/draft-fields.ts'
import { AddRow, RowButton, RowList } from '../fields/row-list.tsx'
import { RowText } from '../fields/row-text.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import type { NumberFieldsProps } from './number-fields-props.ts'
import { RuleRow } from './rule-row.tsx'
import { RuleText } from './rule-text.tsx'

/** Wrong answers: how a learner comes to each, and what they did wrong. */
export function MistakeFields({ numbers: { mistakes }, faults, onChange }: NumberFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  const change = (place: number, changed: Partial<DraftNumbers['mistakes'][number]>): void => {
    onChange({ mistakes: mistakes.map((one, index) => (index === place ? { ...one, ...changed } : one)) })
  }
  return (
    <RowList legend={t('changing.mistakes')} hint={t('changing.mistakesHint')} messages={[faultAt('mistakes')]}>
      {mistakes.map(({ formula, why }, place) => {
        const number = place + 1
        return (
          <RuleRow key={place} name={t('changing.place.mistake', { number })} fault={faultAt(`mistake ${place}`)}>
            <RuleText
              flex="1 1 7rem"
              name={t('changing.mistakeFormula', { number })}
              placeholder={t('changing.formulaShort')}
              longest={LONGEST_RULE}
              value={formula}
              onChange={(value) => change(place, { formula: value })}
            />
            <RowText
              label={t('changing.mistakeWhy', { number })}
              placeholder={t('changing.mistakeWhyShort')}
              longest={LONGEST_REASON}
              value={why}
              onChange={(value) => change(place, { why: value })}
            />
            <RowButton label={t('changing.removeMistake', { number })} onClick={() => onChange({ mistakes: mistakes.toSpliced(place, 1) })}>
              ✕
            </RowButton>
          </RuleRow>
        )
      })}
      <AddRow
        label={t('changing.addMistake')}
        isDisabled={mistakes.length >= MOST_MISTAKES}
        onClick={() => onChange({ mistakes: [...mistakes, { formula: '', why: '' }] })}
      />
    </RowList>
  )
}
