import '@mantine/core/styles/Input.css'
import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { MOST_SET_QUESTIONS, type Assignment, type AssignmentTarget, type ListedClass } from '../../../../src-shared/teaching/school-class.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { FormModal } from '../../../ui/overlay/form-modal.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { findDateFault } from './due-date.ts'
import { DueField } from './due-field.tsx'
import type { ListedTarget } from './find-targets.ts'
import { KindField } from './kind-field.tsx'
import { QuestionFields } from './question-fields.tsx'
import { isSettableCount } from './settable-questions.ts'
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

/** Sets a class a lesson, a quiz, an exam or own questions, or changes the date and the note. */
export function AssignmentDialog({ schoolClass: { classId, classLevel }, held, onEnd }: AssignmentDialogProps) {
  const { t } = useTeachingText()
  const [assignmentId] = useState(() => held?.assignmentId ?? crypto.randomUUID())
  const [target, setTarget] = useState<ListedTarget | null>(held === null ? null : { ...held.target, title: held.title, words: '', levels: [] })
  const [kind, setKind] = useState<AssignmentTarget['kind']>('lesson')
  const [questionIds, setQuestionIds] = useState<ReadonlySet<string>>(new Set())
  const isOfQuestions = held === null && kind === 'questions'
  const dueField = useRef<HTMLInputElement>(null)
  const { failure, act } = useTeachingAct()
  const { fields, isBusy, forgive, formProps } = useForm({
    check: ({ dueOn = '', title = '' }) => {
      const isIncomplete = dueField.current?.validity.badInput ?? false
      const dateFault = findDateFault({ dueOn, isIncomplete, from: held === null ? Date.now() : null })
      return Promise.resolve({
        ...(!isOfQuestions && target === null ? { target: t('set.chooseWrong') } : {}),
        ...(isOfQuestions && title.trim() === '' ? { title: t('set.nameWrong') } : {}),
        ...(isOfQuestions && !isSettableCount(questionIds.size) ? { questions: t('set.questionsWrong', { most: MOST_SET_QUESTIONS }) } : {}),
        ...(dateFault === null ? {} : { dueOn: t(dateFault) })
      })
    },
    send: async ({ dueOn = '', note = '', title = '', minutes = '' }) => {
      const details = { classId, assignmentId, dueAt: endOfDay(dueOn), note: note.trim() }
      const isSet = await act((teaching) => {
        if (isOfQuestions) {
          return unwrap(teaching.setQuestions({ ...details, title: title.trim(), questionIds: [...questionIds], minutes: Number(minutes) }))
        }
        if (target === null) throw new Error('a target was checked')
        return unwrap(teaching.saveAssignment({ ...details, title: target.title, target: { kind: target.kind, slug: target.slug } }))
      })
      if (isSet) onEnd()
    }
  })
  function changeKind(chosen: AssignmentTarget['kind']): void {
    setKind(chosen)
    setTarget(null)
  }
  function chooseQuestions(chosen: ReadonlySet<string>): void {
    forgive('questions')
    setQuestionIds(chosen)
  }
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
      {held === null ? <KindField kind={kind} onKind={changeKind} /> : null}
      {isOfQuestions ? <QuestionFields chosen={questionIds} errors={fields} onChoose={chooseQuestions} /> : null}
      {held === null && kind !== 'questions' ? (
        <TargetFields
          key={kind}
          kind={kind}
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
