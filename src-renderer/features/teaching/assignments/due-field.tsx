import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useState, type RefObject } from 'react'
import type { Assignment } from '../../../../src-shared/teaching/school-class.ts'
import { dayOf } from '../base/use-day-text.ts'
import { useTeachingText } from '../base/use-teaching-text.ts'

interface DueFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** The assignment to change; null for a new one, which is due from today on. */
  readonly held: Pick<Assignment, 'dueAt'> | null
  readonly error: string | undefined
  /** A date that was incomplete is complete or gone. Gone, it changes no value: the form does not learn of it. */
  readonly onMended: () => void
}

/** The date of an assignment. Says at once when half a date is typed, which the browser gives as none. */
export function DueField({ field, held, error, onMended }: DueFieldProps) {
  const { t } = useTeachingText()
  const [today] = useState(() => dayOf(Date.now()))
  const [isIncomplete, setIncomplete] = useState(false)
  return (
    <TextInput
      ref={field}
      name="dueOn"
      type="date"
      label={t('set.due')}
      description={t('set.dueHint')}
      min={held === null ? today : undefined}
      max="9999-12-31"
      defaultValue={held === null || held.dueAt === null ? '' : dayOf(held.dueAt)}
      error={error ?? (isIncomplete ? t('set.dueIncomplete') : undefined)}
      onInput={({ currentTarget }) => setIncomplete(currentTarget.validity.badInput)}
      onBlur={({ currentTarget }) => {
        const { badInput } = currentTarget.validity
        if (error === t('set.dueIncomplete') && !badInput) onMended()
        setIncomplete(badInput)
      }}
    />
  )
}
