import '@mantine/core/styles/Input.css'
import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Assignment, ListedClass } from '../../../../src-shared/teaching/school-class.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { FormModal } from '../../../ui/overlay/form-modal.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { findDateFault } from './due-date.ts'
import { DueField } from './due-field.tsx'
import type { ListedTarget } from './find-targets.ts'
import { TargetFields } from './target-fields.tsx'
import { endOfDay } from '../base/use-day-text.ts'
import { useTeachingAct } from '../base/use-teaching-act.ts'
import { useTeachingText } from '../base/use-teaching-text.ts'

interface AssignmentDialogProps {
  readonly schoolClass: ListedClass
  /** The assignment to change; null for a new one. What it is stays. */
  readonly held: Assignment | null
  readonly onEnd: () => void
}

/** Sets a class a lesson, a quiz or an exam, or changes the date and the note. */
export function AssignmentDialog({ schoolClass: { classId, classLevel }, held, onEnd }: AssignmentDialogProps) {
  const { t } = useTeachingText()
  const [assignmentId] = useState(() => held?.assignmentId ?? crypto.randomUUID())
  const [target, setTarget] = useState<ListedTarget | null>(held === null ? null : { ...held.target, title: held.title, words: '', levels: [] })
  const dueField = useRef<HTMLInputElement>(null)
  const { failure, act } = useTeachingAct()
  const { fields, isBusy, forgive, formProps } = useForm({
    check: ({ dueOn = '' }) => {
      const isIncomplete = dueField.current?.validity.badInput ?? false
      const dateFault = findDateFault({ dueOn, isIncomplete, from: held === null ? Date.now() : null })
      return Promise.resolve({
        ...(target === null ? { target: t('set.chooseWrong') } : {}),
        ...(dateFault === null ? {} : { dueOn: t(dateFault) })
      })
    },
    send: async ({ dueOn = '', note = '' }) => {
      if (target === null) return
      const { kind, slug, title } = target
      const details = { title, target: { kind, slug }, dueAt: endOfDay(dueOn), note: note.trim() }
      if (await act((teaching) => unwrap(teaching.saveAssignment({ classId, assignmentId, ...details })))) onEnd()
    }
  })
  return (
    <FormModal
      title={held === null ? t('set.title') : t('set.changeTitle')}
      lead={held?.title}
      formProps={formProps}
      failure={failure ?? undefined}
      isBusy={isBusy}
      submitLabel={t(held === null ? 'set.save' : 'set.saveChange')}
      busyLabel={t('set.saving')}
      cancelLabel={t('set.cancel')}
      onCancel={onEnd}
    >
      {held === null ? (
        <TargetFields
          classLevel={classLevel}
          error={fields['target']}
          onChoose={(chosen) => {
            forgive('target')
            setTarget(chosen)
          }}
        />
      ) : null}
      <DueField field={dueField} held={held} error={fields['dueOn']} onMended={() => forgive('dueOn')} />
      <Textarea name="note" label={t('set.note')} description={t('set.noteHint')} rows={2} maxLength={300} defaultValue={held?.note ?? ''} />
    </FormModal>
  )
}
