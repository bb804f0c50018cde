import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Input, NativeSelect, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Assignment, ListedClass, AssignmentTarget } from '../../../src-shared/teaching/school-class.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { FormModal } from '../../ui/overlay/form-modal.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { findTargets, type ListedTarget } from './find-targets.ts'
import { targetListQuery } from './target-query.ts'
import { dayOf, endOfDay } from './use-day-text.ts'
import { useTeachingAct } from './use-teaching-act.ts'
import { useTeachingText } from './use-teaching-text.ts'

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
  const { failure, act } = useTeachingAct()
  const { fields, isBusy, forgive, formProps } = useForm({
    check: () => Promise.resolve(target === null ? { target: t('set.chooseWrong') } : {}),
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
      <TextInput
        name="dueOn"
        type="date"
        label={t('set.due')}
        description={t('set.dueHint')}
        defaultValue={held === null || held.dueAt === null ? '' : dayOf(held.dueAt)}
      />
      <Textarea name="note" label={t('set.note')} description={t('set.noteHint')} rows={2} maxLength={300} defaultValue={held?.note ?? ''} />
    </FormModal>
  )
}

interface TargetFieldsProps extends Pick<ListedClass, 'classLevel'> {
  readonly error: string | undefined
  readonly onChoose: (target: ListedTarget | null) => void
}

function TargetFields({ classLevel, error, onChoose }: TargetFieldsProps) {
  const { t } = useTeachingText()
  const { data: targets = [] } = useQuery(targetListQuery(useBridge(), (lesson) => t('set.quizOf', { lesson })))
  const [kind, setKind] = useState<AssignmentTarget['kind']>('lesson')
  const [words, setWords] = useState('')
  const [slug, setSlug] = useState('')
  const { shown, count } = findTargets(targets, { kind, words, classLevel })
  const kindId = useId()
  const choose = (chosen: string): void => {
    setSlug(chosen)
    onChoose(shown.find((target) => target.slug === chosen) ?? null)
  }
  return (
    <Stack gap="sm">
      <div>
        <Input.Label id={kindId}>{t('set.kind')}</Input.Label>
        <div>
          <SegmentedControl
            aria-labelledby={kindId}
            data={(['lesson', 'exam'] as const).map((value) => ({ value, label: t(`set.${value}`) }))}
            value={kind}
            onChange={(value) => {
              setKind(value === 'exam' ? 'exam' : 'lesson')
              choose('')
            }}
          />
        </div>
      </div>
      <TextInput
        label={t('set.find')}
        description={t('set.findHint')}
        autoComplete="off"
        value={words}
        data-autofocus
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value)
          choose('')
        }}
      />
      <NativeSelect
        label={t('set.choose')}
        description={count === 0 ? t('set.nothing') : t('set.found', { count, shown: shown.length })}
        error={error}
        value={slug}
        data={[{ value: '', label: t('set.choose') }, ...shown.map((target) => ({ value: target.slug, label: target.title }))]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </Stack>
  )
}
