import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { classLevels } from '../../../src-shared/account/class-levels.ts'
import { classDetailsSchema, type ListedClass } from '../../../src-shared/teaching/school-class.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { FormModal } from '../../ui/overlay/form-modal.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useTeachingAct } from './base/use-teaching-act.ts'
import { useTeachingText } from './base/use-teaching-text.ts'

interface ClassDetailsDialogProps {
  /** The class to change; null for a new one. */
  readonly held: ListedClass | null
  readonly onEnd: () => void
}

/** Makes a class, or changes its name and level. A new one keeps its id while it is tried again, so that there is only one. */
export function ClassDetailsDialog({ held, onEnd }: ClassDetailsDialogProps) {
  const { t } = useTeachingText()
  const [classId] = useState(() => held?.classId ?? crypto.randomUUID())
  const { failure, act } = useTeachingAct()
  const { fields, isBusy, formProps } = useForm({
    check: (values) => Promise.resolve(detailsOf(values).success ? {} : { name: t('details.nameWrong') }),
    send: async (values) => {
      const { data } = detailsOf(values)
      if (data && (await act((teaching) => unwrap(teaching.save({ classId, ...data }))))) onEnd()
    }
  })
  return (
    <FormModal
      title={t(held === null ? 'details.newTitle' : 'details.changeTitle')}
      formProps={formProps}
      failure={failure ?? undefined}
      isBusy={isBusy}
      submitLabel={t(held === null ? 'details.make' : 'details.save')}
      busyLabel={t('details.saving')}
      cancelLabel={t('details.cancel')}
      onCancel={onEnd}
    >
      <TextInput
        name="name"
        label={t('details.name')}
        description={t('details.nameHint')}
        defaultValue={held?.name ?? ''}
        maxLength={60}
        autoComplete="off"
        error={fields['name']}
        data-autofocus
      />
      <NativeSelect
        name="classLevel"
        label={t('details.level')}
        defaultValue={held?.classLevel ?? ''}
        data={[{ value: '', label: t('details.anyLevel') }, ...classLevels.map(({ slug, title }) => ({ value: slug, label: title }))]}
      />
    </FormModal>
  )
}

function detailsOf({ name, classLevel }: Record<string, string>) {
  return classDetailsSchema.safeParse({ name, classLevel: classLevel === '' ? null : classLevel })
}
