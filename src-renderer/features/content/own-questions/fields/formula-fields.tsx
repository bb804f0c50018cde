import { Checkbox, Flex, NativeSelect, TextInput } from '@mantine/core'
import { LONGEST_SYMBOLS } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { LONGEST_FORMULA } from '../../../../../src-shared/content/item-types/base/longest-answers.ts'
import { formulaForms } from '../../../../../src-shared/content/item-types/formula/formula-form.ts'
import { useOwnText } from './use-own-text.ts'
import { useFaultAt, type DraftFieldsProps } from './draft-fields.ts'

/** A right formula as candidates type it, with its letters and its form. */
export function FormulaFields({ draft: { formula, letters, form, isPositive }, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  return (
    <>
      <Flex wrap="wrap" gap="8px 12px">
        <TextInput
          w="9rem"
          label={t('editor.letters')}
          description={t('editor.lettersHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={letters}
          maxLength={LONGEST_SYMBOLS}
          error={faultAt('letters')}
          onChange={({ currentTarget }) => onChange({ letters: currentTarget.value })}
        />
        <TextInput
          flex="1 1 14rem"
          miw={0}
          label={t('editor.formula')}
          description={t('editor.formulaHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={formula}
          maxLength={LONGEST_FORMULA}
          error={faultAt('formula')}
          onChange={({ currentTarget }) => onChange({ formula: currentTarget.value })}
        />
      </Flex>
      <NativeSelect
        label={t('editor.form')}
        value={form}
        data={formulaForms.map((name) => ({ value: name, label: t(`editor.forms.${name}`) }))}
        onChange={({ currentTarget }) => onChange({ form: formulaForms.find((name) => name === currentTarget.value) ?? form })}
      />
      <Checkbox
        label={t('editor.isPositive')}
        checked={isPositive}
        onChange={({ currentTarget }) => onChange({ isPositive: currentTarget.checked })}
      />
    </>
  )
}
