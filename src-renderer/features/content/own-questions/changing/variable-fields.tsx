import { NativeSelect } from '@mantine/core'
import { LONGEST_NUMBER } from '../../../../../src-shared/content/item-types/base/longest-answers.ts'
import {
  LONGEST_NUMBER_NAME,
  LONGEST_NUMBER_TEXT,
  MOST_VARIABLES,
  type DraftVariable
} from '../../../../../src-shared/content/own-questions/changing/draft-numbers.ts'
import { useFaultAt } from '../fields/draft-fields.ts'
import { AddRow, RowButton, RowList } from '../fields/row-list.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import type { NumberFieldsProps } from './number-fields-props.ts'
import { withVariable } from '../draft/number-rows.ts'
import { RuleRow } from './rule-row.tsx'
import { RuleText } from './rule-text.tsx'

const kinds = ['range', 'list'] as const
const ends = ['from', 'to', 'step'] as const

/** The numbers that change, each with its values. */
export function VariableFields({ numbers, faults, onChange }: NumberFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  const { variables } = numbers
  const change = (place: number, changed: Partial<DraftVariable>): void => {
    onChange({ variables: variables.map((one, index) => (index === place ? { ...one, ...changed } : one)) })
  }
  return (
    <RowList legend={t('changing.numbers')} hint={t('changing.numbersHint')} messages={[faultAt('variables')]}>
      {variables.map((variable, place) => {
        const number = place + 1
        return (
          // Rows have no ids: a row is what is at its place.
          <RuleRow key={place} name={t('changing.place.variable', { number })} fault={faultAt(`variable ${place}`)}>
            <RuleText
              w="4.5rem"
              name={t('changing.name', { number })}
              label={t('changing.nameShort')}
              longest={LONGEST_NUMBER_NAME}
              value={variable.name}
              onChange={(name) => change(place, { name })}
            />
            <NativeSelect
              data-no-pieces
              w="8.5rem"
              aria-label={t('changing.kind', { number })}
              label={t('changing.valuesShort')}
              title={t('changing.kind', { number })}
              value={variable.kind}
              data={kinds.map((kind) => ({ value: kind, label: t(`changing.kinds.${kind}`) }))}
              onChange={({ currentTarget }) => change(place, { kind: currentTarget.value === 'list' ? 'list' : 'range' })}
            />
            {variable.kind === 'list' ? (
              <RuleText
                flex="1 1 8rem"
                name={t('changing.list', { number })}
                label={t('changing.listLabel')}
                placeholder={t('changing.listShort')}
                longest={LONGEST_NUMBER_TEXT}
                value={variable.list}
                onChange={(list) => change(place, { list })}
              />
            ) : (
              ends.map((end) => (
                <RuleText
                  key={end}
                  flex="1 1 3.5rem"
                  name={t(`changing.${end}`, { number })}
                  label={t(`changing.${end}Short`)}
                  longest={LONGEST_NUMBER}
                  value={variable[end]}
                  onChange={(value) => change(place, { [end]: value })}
                />
              ))
            )}
            <RowButton label={t('changing.removeNumber', { number })} onClick={() => onChange({ variables: variables.toSpliced(place, 1) })}>
              ✕
            </RowButton>
          </RuleRow>
        )
      })}
      <AddRow
        label={t('changing.addNumber')}
        isDisabled={variables.length >= MOST_VARIABLES}
        onClick={() => onChange({ variables: withVariable(numbers) })}
      />
    </RowList>
  )
}
