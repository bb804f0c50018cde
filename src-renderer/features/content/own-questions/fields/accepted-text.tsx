import { Textarea } from '@mantine/core'
import { LONGEST_TEXT } from '../../../../../src-shared/content/item-types/base/longest-answers.ts'
import { MOST_ACCEPTED } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { useOwnText } from './use-own-text.ts'

interface AcceptedTextProps {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly accepted: readonly string[]
  readonly error?: string | undefined
  readonly onChange: (accepted: string[]) => void
}

/** All right wordings, one on each row. */
export function AcceptedText({ label, isLabelHidden = false, accepted, error, onChange }: AcceptedTextProps) {
  const { t } = useOwnText()
  return (
    <Textarea
      w="100%"
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={t('editor.acceptedHint')}
      rows={isLabelHidden ? 2 : 3}
      value={accepted.join('\n')}
      error={error}
      onChange={({ currentTarget }) => {
        const lines = currentTarget.value.split('\n')
        if (lines.length <= MOST_ACCEPTED && lines.every((line) => line.length <= LONGEST_TEXT)) onChange(lines)
      }}
    />
  )
}
