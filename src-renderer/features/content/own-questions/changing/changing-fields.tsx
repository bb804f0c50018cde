import type { DraftFieldsProps } from '../fields/draft-fields.ts'
import { AnswerRuleFields } from './answer-rule-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { MistakeFields } from './mistake-fields.tsx'
import { toNumberFields } from './number-fields-props.ts'
import { StepFields } from './step-fields.tsx'

/** The rules by which answers of a question with changing numbers are worked out. The numbers stand above its text, which names them. */
export function ChangingFields(props: DraftFieldsProps) {
  const fields = toNumberFields(props)
  return (
    <>
      <StepFields {...fields} />
      <AnswerRuleFields {...fields} />
      <MistakeFields {...fields} />
      <ConditionFields {...fields} />
    </>
  )
}
