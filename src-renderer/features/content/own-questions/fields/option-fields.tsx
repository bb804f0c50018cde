import { Checkbox, Flex, Radio } from '@mantine/core'
import { MOST_OPTIONS, ownOptionIds, type DraftOption } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import type { QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { useOwnText } from './use-own-text.ts'
import { useFaultAt, type DraftFieldsProps } from './draft-fields.ts'
import { AddRow, RowButton, RowList } from './row-list.tsx'
import { RowText } from './row-text.tsx'

/** Options with marks for the right ones. */
export function OptionFields({ draft, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  const { options } = draft
  const free = ownOptionIds.find((id) => options.every((option) => option.id !== id))
  return (
    <RowList legend={t('editor.options')} hint={t('editor.optionsHint')} messages={[faultAt('options'), faultAt('key')]}>
      {options.map((option, place) => (
        <OptionRow key={option.id} option={option} number={place + 1} draft={draft} fault={faultAt(option.id)} onChange={onChange} />
      ))}
      {free === undefined || options.length >= MOST_OPTIONS ? null : (
        <AddRow
          label={t('editor.addOption')}
          onClick={() => {
            onChange({ options: [...options, { id: free, text: '', why: '' }] })
          }}
        />
      )}
    </RowList>
  )
}

interface OptionRowProps {
  readonly option: DraftOption
  readonly number: number
  readonly draft: QuestionDraft
  readonly fault: string | undefined
  readonly onChange: DraftFieldsProps['onChange']
}

function OptionRow({ option, number, draft: { type, options, keys }, fault, onChange }: OptionRowProps) {
  const { t } = useOwnText()
  const isRight = keys.includes(option.id)
  const Mark = type === 'single-choice' ? Radio : Checkbox
  const change = (changed: Partial<DraftOption>): void => {
    onChange({ options: options.map((one) => (one.id === option.id ? { ...one, ...changed } : one)) })
  }
  return (
    <Flex wrap="wrap" gap={8} align="flex-start" w="100%">
      <Mark
        name="right-option"
        pt={8}
        checked={isRight}
        aria-label={t('editor.isRight', { number })}
        onChange={({ currentTarget: { checked } }) => {
          const others = keys.filter((id) => id !== option.id)
          onChange({ keys: type === 'single-choice' ? [option.id] : checked ? [...others, option.id] : others })
        }}
      />
      <RowText
        label={t('editor.option', { number })}
        value={option.text}
        error={fault}
        onChange={(text) => {
          change({ text })
        }}
      />
      <RowText
        label={t('editor.why', { number })}
        placeholder={isRight ? t('editor.right') : t('editor.whyShort')}
        isDisabled={isRight}
        value={isRight ? '' : option.why}
        onChange={(why) => {
          change({ why })
        }}
      />
      <RowButton
        label={t('editor.removeOption', { number })}
        isDisabled={options.length <= 2}
        onClick={() => {
          onChange({ options: options.filter(({ id }) => id !== option.id), keys: keys.filter((id) => id !== option.id) })
        }}
      >
        ✕
      </RowButton>
    </Flex>
  )
}
