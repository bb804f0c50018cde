import type { DraftFault, DraftField } from '../../../../../src-shared/content/own-questions/draft-fault.ts'
import type { QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { useOwnText } from './use-own-text.ts'

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
    return fault && t(`fault.${fault.code}`, { ...fault.values })
  }
}
