import { Checkbox, Flex, Radio, Textarea } from '@mantine/core'
import { LONGEST_OPTION } from '../../../../src-shared/content/own-questions/draft-parts.ts'
import { ChangingFields } from './changing/changing-fields.tsx'
import { AcceptedText } from './fields/accepted-text.tsx'
import { ClozeFields } from './fields/cloze-fields.tsx'
import { useFaultAt, type DraftFieldsProps } from './fields/draft-fields.ts'
import { FormulaFields } from './fields/formula-fields.tsx'
import { GapMatchFields } from './fields/gap-match-fields.tsx'
import { GraphFields } from './fields/graph-fields.tsx'
import { MatchingFields } from './fields/matching-fields.tsx'
import { NumberFields } from './fields/number-fields.tsx'
import { OptionFields } from './fields/option-fields.tsx'
import { OrderingFields } from './fields/ordering-fields.tsx'
import { SpotFields } from './pictures/spot-fields.tsx'
import { WrittenFields } from './fields/written-fields.tsx'
import { useOwnText } from './fields/use-own-text.ts'

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
    case 'cloze':
      return <ClozeFields {...props} />
    case 'gap-match':
      return <GapMatchFields {...props} />
    case 'matching':
      return <MatchingFields {...props} />
    case 'ordering':
      return <OrderingFields {...props} />
    case 'formula':
      return <FormulaFields {...props} />
    case 'graph-plot':
      return <GraphFields {...props} />
    case 'hot-spot':
      return <SpotFields {...props} />
    case 'written':
      return <WrittenFields {...props} />
    case 'changing-numbers':
      return <ChangingFields {...props} />
  }
}

function TruthField({ draft: { isTrue, otherWhy }, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  return (
    <>
      <Radio.Group
        label={t('editor.isTrue')}
        value={isTrue === null ? '' : String(isTrue)}
        error={faultAt('key')}
        onChange={(value) => {
          onChange({ isTrue: value === 'true' })
        }}
      >
        <Flex wrap="wrap" gap="8px 12px">
          <Radio value="true" label={t('editor.true')} />
          <Radio value="false" label={t('editor.false')} />
        </Flex>
      </Radio.Group>
      <Textarea
        label={t('editor.otherWhy')}
        rows={2}
        maxLength={LONGEST_OPTION}
        value={otherWhy}
        error={faultAt('otherWhy')}
        onChange={({ currentTarget }) => {
          onChange({ otherWhy: currentTarget.value })
        }}
      />
    </>
  )
}

function AcceptedField({ draft: { accepted, isCaseSensitive }, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  return (
    <>
      <AcceptedText
        label={t('editor.accepted')}
        accepted={accepted}
        error={useFaultAt(faults)('accepted')}
        onChange={(texts) => {
          onChange({ accepted: texts })
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
