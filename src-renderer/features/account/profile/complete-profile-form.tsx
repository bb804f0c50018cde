import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../src-shared/account/session-schemas.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { checkFields } from '../../../ui/form/check-fields.ts'
import styles from '../../../ui/form/form.module.css'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { loadProfileSchemas } from './profile-query.ts'
import { StudyFields } from './study-fields.tsx'
import type { StudyChoice, SubjectOption } from './study-choice.ts'

interface CompleteProfileFormProps {
  readonly learner: User
  readonly subjects: readonly SubjectOption[]
  readonly onCompleted: () => void
}

/** Asks only for class, exam and subjects; leaves the rest of the profile unchanged. */
export function CompleteProfileForm({ learner, subjects, onCompleted }: CompleteProfileFormProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [choice, setChoice] = useState<StudyChoice>(learner.profile)
  const { classLevel, targetExam, subjectSlugs } = choice
  const { fields, failure, isBusy, forgive, formProps } = useForm({
    check: async () => {
      const { studyChoiceSchema } = await loadProfileSchemas()
      const errors = Object.entries(checkFields(studyChoiceSchema, { classLevel, targetExam, subjectSlugs }))
      return Object.fromEntries(errors.map(([name, error]) => [`profile.${name}`, error]))
    },
    send: async () => {
      await unwrap(bridge.profile.update({ name: learner.name, profile: { ...learner.profile, classLevel, targetExam, subjectSlugs } }))
      onCompleted()
    }
  })
  return (
    <form {...formProps} className={styles.form}>
      <StudyFields choice={choice} subjects={subjects} fields={fields} onChoice={setChoice} onMended={forgive} />
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} busyLabel={t('profile.saving')}>
        {t('completeProfile.submit')}
      </BusyButton>
    </form>
  )
}
