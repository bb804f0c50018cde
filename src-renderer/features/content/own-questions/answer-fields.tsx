import { Box, Button, Checkbox, Flex, Radio, TextInput, Textarea } from '@mantine/core'
import type { DraftFault, DraftField } from '../../../../src-shared/content/own-questions/draft-fault.ts'
import { MOST_ACCEPTED, MOST_OPTIONS, ownOptionIds, type DraftOption } from '../../../../src-shared/content/own-questions/draft-parts.ts'
import type { QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import { useOwnText } from './use-own-text.ts'
import styles from './own-questions.module.css'

export interface DraftFieldsProps {
  readonly draft: QuestionDraft
  readonly faults: readonly DraftFault[]
  readonly onChange: (changed: Partial<QuestionDraft>) => void
}

/** Returns a function that gives a field's error text, if any. */
export function useFaultAt(faults: readonly DraftFault[]): (field: DraftField) => string | undefined {
  const { t } = useOwnText()
  return (field) => {
    const fault = faults.find((one) => one.field === field)
    return fault && t(`fault.${fault.code}`)
  }
}

/** Fields for the right answer, by question type. */
export function AnswerFields(props: DraftFieldsProps) {
  switch (props.draft.type) {
    case 'single-choice':
    case 'multiple-response':
      return <OptionFields {...props} />
    case 'true-false':
      return <TruthField {...props} />
    case 'short-text':
      return <AcceptedField {...props} />
    case 'numeric':
      return <NumberFields {...props} />
    default:
      return null
  }
}

function OptionFields({ draft, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  const { options } = draft
  const free = ownOptionIds.find((id) => options.every((option) => option.id !== id))
  const messages = [faultAt('options'), faultAt('key')].filter((one) => one !== undefined)
  return (
    <fieldset className={styles.options}>
      <legend>{t('editor.options')}</legend>
      <Box component="p" m={0} c="dimmed" fz="sm">
        {t('editor.optionsHint')}
      </Box>
      {options.map((option, place) => (
        <OptionRow key={option.id} option={option} number={place + 1} draft={draft} fault={faultAt(option.id)} onChange={onChange} />
      ))}
      {messages.length === 0 ? null : (
        <Box component="p" m={0} c="var(--koya-clay)">
          {messages.join(' ')}
        </Box>
      )}
      {free === undefined || options.length >= MOST_OPTIONS ? null : (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            onChange({ options: [...options, { id: free, text: '', why: '' }] })
          }}
        >
          {t('editor.addOption')}
        </Button>
      )}
    </fieldset>
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
      <TextInput
        flex="1 1 14rem"
        miw={0}
        aria-label={t('editor.option', { number })}
        placeholder={t('editor.option', { number })}
        value={option.text}
        maxLength={1000}
        error={fault}
        onChange={({ currentTarget }) => {
          change({ text: currentTarget.value })
        }}
      />
      <TextInput
        flex="1 1 14rem"
        miw={0}
        aria-label={t('editor.why', { number })}
        placeholder={isRight ? t('editor.right') : t('editor.whyShort')}
        disabled={isRight}
        value={isRight ? '' : option.why}
        maxLength={1000}
        onChange={({ currentTarget }) => {
          change({ why: currentTarget.value })
        }}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('editor.removeOption', { number })}
        disabled={options.length <= 2}
        onClick={() => {
          onChange({ options: options.filter(({ id }) => id !== option.id), keys: keys.filter((id) => id !== option.id) })
        }}
      >
        ✕
      </Button>
    </Flex>
  )
}

function TruthField({ draft: { isTrue }, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  return (
    <Radio.Group
      label={t('editor.isTrue')}
      value={isTrue === null ? '' : String(isTrue)}
      error={useFaultAt(faults)('key')}
      onChange={(value) => {
        onChange({ isTrue: value === 'true' })
      }}
    >
      <Flex wrap="wrap" gap="8px 12px">
        <Radio value="true" label={t('editor.true')} />
        <Radio value="false" label={t('editor.false')} />
      </Flex>
    </Radio.Group>
  )
}

function AcceptedField({ draft: { accepted, isCaseSensitive }, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  return (
    <>
      <Textarea
        label={t('editor.accepted')}
        description={t('editor.acceptedHint')}
        rows={3}
        value={accepted.join('\n')}
        error={useFaultAt(faults)('accepted')}
        onChange={({ currentTarget }) => {
          const lines = currentTarget.value.split('\n')
          if (lines.length <= MOST_ACCEPTED && lines.every((line) => line.length <= 100)) onChange({ accepted: lines })
        }}
      />
      <Checkbox
        label={t('editor.isCaseSensitive')}
        checked={isCaseSensitive}
        onChange={({ currentTarget }) => {
          onChange({ isCaseSensitive: currentTarget.checked })
        }}
      />
    </>
  )
}

const numberFields = [
  { name: 'value', longest: 40 },
  { name: 'tolerance', longest: 40 },
  { name: 'unit', longest: 20 }
] as const

function NumberFields({ draft, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  return (
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
    </Flex>
  )
}
