import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { classLevels, targetExams } from '../../../../src-shared/account/class-levels.ts'
import { examsFor } from '../../../../src-shared/account/study-scope.ts'
import styles from '../../../ui/form/form.module.css'
import type { FieldErrors } from '../../../ui/form/use-form.ts'
import { subjectsFor, withClassLevel, type StudyChoice, type SubjectOption } from './study-choice.ts'
import { SubjectChips } from './subject-chips.tsx'

interface StudyFieldsProps {
  readonly choice: StudyChoice
  readonly subjects: readonly SubjectOption[]
  /** Keyed by `profile.classLevel`, `profile.targetExam` and `profile.subjectSlugs`. */
  readonly fields: FieldErrors
  readonly onChoice: (choice: StudyChoice) => void
  /** Called with the name of a changed field, so that the form clears its error. */
  readonly onMended: (name: string) => void
}

/** Class, exam and subjects; offers only exams and subjects for the class. */
export function StudyFields({ choice, subjects, fields, onChoice, onMended }: StudyFieldsProps) {
  const { t } = useTranslation()
  const onChange = (changed: StudyChoice, name: string): void => {
    onChoice(changed)
    onMended(name)
  }
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect
          name="profile.classLevel"
          label={t('profile.classLevel')}
          size="md"
          error={fields['profile.classLevel']}
          value={choice.classLevel ?? ''}
          onChange={({ currentTarget: { value } }) => {
            onChange(withClassLevel(choice, classLevels.find(({ slug }) => slug === value)?.slug ?? null, subjects), 'profile.classLevel')
          }}
          data={[{ value: '', label: t('profile.chooseClass') }, ...classLevels.map(toChoice)]}
        />
        <NativeSelect
          name="profile.targetExam"
          label={t('profile.targetExam')}
          size="md"
          disabled={choice.classLevel === null}
          error={fields['profile.targetExam']}
          value={choice.targetExam ?? ''}
          onChange={({ currentTarget: { value } }) => {
            onChange({ ...choice, targetExam: targetExams.find(({ slug }) => slug === value)?.slug ?? null }, 'profile.targetExam')
          }}
          data={[{ value: '', label: t('profile.chooseExam') }, ...examsFor(choice.classLevel).map(toChoice)]}
        />
      </div>
      <SubjectChips
        subjects={subjectsFor(choice.classLevel, subjects)}
        chosen={choice.subjectSlugs}
        error={fields['profile.subjectSlugs']}
        onChange={(subjectSlugs) => {
          onChange({ ...choice, subjectSlugs: [...subjectSlugs] }, 'profile.subjectSlugs')
        }}
      />
    </>
  )
}

function toChoice({ slug, title }: { readonly slug: string; readonly title: string }) {
  return { value: slug, label: title }
}
