import { Flex, NativeSelect, TextInput } from '@mantine/core'
import { LONGEST_NUMBER } from '../../../../../src-shared/content/item-types/base/longest-answers.ts'
import { LONGEST_UNIT, MOST_OTHER_UNITS } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { useOwnText } from './use-own-text.ts'
import { useFaultAt, type DraftFieldsProps } from './draft-fields.ts'
import { AddRow, RowButton, RowList } from './row-list.tsx'
import { RowText } from './row-text.tsx'

const numberFields = [
  { name: 'value', longest: LONGEST_NUMBER },
  { name: 'tolerance', longest: LONGEST_NUMBER },
  { name: 'unit', longest: LONGEST_UNIT }
] as const

/** The right number, how far an answer may be from it, and its units. */
export function NumberFields(props: DraftFieldsProps) {
  const { t } = useOwnText()
  const { draft, faults, onChange } = props
  const faultAt = useFaultAt(faults)
  return (
    <>
      <Flex wrap="wrap" gap="8px 12px">
        {numberFields.map(({ name, longest }) => (
          <TextInput
            key={name}
            label={t(`editor.${name}`)}
            description={name === 'value' ? undefined : t(`editor.${name}Hint`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={draft[name]}
            maxLength={longest}
            error={name === 'unit' ? undefined : faultAt(name)}
            onChange={({ currentTarget }) => {
              onChange({ [name]: currentTarget.value })
            }}
          />
        ))}
        <NativeSelect
          label={t('editor.toleranceKind')}
          value={draft.toleranceKind}
          data={(['absolute', 'relative'] as const).map((kind) => ({ value: kind, label: t(`editor.toleranceKinds.${kind}`) }))}
          onChange={({ currentTarget }) => onChange({ toleranceKind: currentTarget.value === 'relative' ? 'relative' : 'absolute' })}
        />
      </Flex>
      {draft.unit.trim() === '' && draft.otherUnits.length === 0 ? null : <OtherUnits {...props} />}
    </>
  )
}

function OtherUnits({ draft: { otherUnits }, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  return (
    <RowList legend={t('editor.otherUnits')} hint={t('editor.otherUnitsHint')} messages={[useFaultAt(faults)('units')]}>
      {otherUnits.map((unit, place) => {
        const number = place + 1
        return (
          // Units have no ids: a row is what is at its place.
          <Flex key={place} gap={4} align="flex-start" maw="26rem" w="100%">
            {(['symbol', 'factor'] as const).map((name) => (
              <RowText
                key={name}
                label={t(`editor.${name}Of`, { number })}
                value={unit[name]}
                longest={name === 'symbol' ? LONGEST_UNIT : LONGEST_NUMBER}
                onChange={(value) => onChange({ otherUnits: otherUnits.map((one, index) => (index === place ? { ...one, [name]: value } : one)) })}
              />
            ))}
            <RowButton label={t('editor.removeUnit', { number })} onClick={() => onChange({ otherUnits: otherUnits.toSpliced(place, 1) })}>
              ✕
            </RowButton>
          </Flex>
        )
      })}
      <AddRow
        label={t('editor.addUnit')}
        isDisabled={otherUnits.length >= MOST_OTHER_UNITS}
        onClick={() => onChange({ otherUnits: [...otherUnits, { symbol: '', factor: '' }] })}
      />
    </RowList>
  )
}
