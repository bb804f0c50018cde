import type { DraftNumbers } from '../../../../../src-shared/content/own-questions/changing/draft-numbers.ts'
import type { DraftFieldsProps } from '../fields/draft-fields.ts'

/** What the fields of each part of the rules have. */
export interface NumberFieldsProps extends Pick<DraftFieldsProps, 'faults'> {
  readonly numbers: DraftNumbers
  readonly onChange: (changed: Partial<DraftNumbers>) => void
}

export function toNumberFields({ draft: { numbers }, faults, onChange }: DraftFieldsProps): NumberFieldsProps {
  return { numbers, faults, onChange: (changed) => onChange({ numbers: { ...numbers, ...changed } }) }
}
