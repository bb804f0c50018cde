import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'
import type { User } from '../../../../src-shared/account/session-schemas.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { checkFields } from '../../../ui/form/check-fields.ts'
import styles from '../../../ui/form/form.module.css'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { OptionalFields } from './optional-fields.tsx'
import { loadProfileSchemas } from './profile-query.ts'
import { StudyFields } from './study-fields.tsx'
import type { StudyChoice, SubjectOption } from './study-choice.ts'

interface ProfileUpdateFormProps {
  readonly learner: User
  readonly subjects: readonly SubjectOption[]
  readonly onUpdated: () => Promise<void>
}

export function ProfileUpdateForm({ learner, subjects, onUpdated }: ProfileUpdateFormProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [choice, setChoice] = useState<StudyChoice>(learner.profile)
  const updateOf = (values: Record<string, string>) => ({
    name: values['name'] ?? '',
    profile: { ...learner.profile, ...profileOf(choice, values) }
  })
  const { fields, failure, isBusy, isDone, forgive, formProps } = useForm({
    check: async (values) => checkFields((await loadProfileSchemas()).profileUpdateSchema, updateOf(values)),
    send: async (values) => {
      await unwrap(bridge.profile.update(updateOf(values)))
      await onUpdated()
    }
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextInput
        name="name"
        label={t('form.name')}
        autoComplete="name"
        maxLength={100}
        size="md"
        defaultValue={learner.name}
        error={fields['name']}
      />
      <StudyFields choice={choice} subjects={subjects} fields={fields} onChoice={setChoice} onMended={forgive} />
      <OptionalFields profile={learner.profile} fields={fields} />
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <div>
        <BusyButton type="submit" size="md" isBusy={isBusy} busyLabel={t('profile.saving')}>
          {t('profile.save')}
        </BusyButton>
      </div>
      <p role="status" className={styles.line}>
        {isDone ? t('profile.saved') : ''}
      </p>
    </form>
  )
}

/** Converts the form's values to profile fields; empty ones become null. */
function profileOf(
  { classLevel, targetExam, subjectSlugs }: StudyChoice,
  values: Record<string, string>
): Omit<LearnerProfile, 'weeklyGoal' | 'targetScore' | 'targetCourse' | 'ownSettings' | 'minutesADay'> {
  const told = (name: string): string | null => {
    const value = values[`profile.${name}`]?.trim() ?? ''
    return value === '' ? null : value
  }
  return {
    classLevel,
    targetExam,
    subjectSlugs,
    examDate: told('examDate'),
    dateOfBirth: told('dateOfBirth'),
    country: told('country'),
    state: told('state'),
    school: told('school')
  }
}
