import '@mantine/core/styles/Chip.css'
import { Chip } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubjectOption } from './study-choice.ts'
import styles from './study-fields.module.css'

interface SubjectChipsProps {
  /** Subjects to choose from; empty while the class is unknown. */
  readonly subjects: readonly SubjectOption[]
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly string[]) => void
}

export function SubjectChips({ subjects, chosen, error, onChange }: SubjectChipsProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const errorId = useId()
  const isWrong = error !== undefined
  return (
    <fieldset className={styles.subjects} aria-describedby={isWrong ? `${hintId} ${errorId}` : hintId}>
      <legend className={styles.legend}>{t('profile.subjects')}</legend>
      <p id={hintId} className={styles.hint}>
        {t(subjects.length === 0 ? 'profile.subjectsAfterClass' : 'profile.subjectsHint')}
      </p>
      <div className={styles.chips}>
        {subjects.map(({ slug, title }) => (
          <Chip
            key={slug}
            size="md"
            color="green"
            variant="filled"
            checked={chosen.includes(slug)}
            aria-invalid={isWrong || undefined}
            onChange={(isChosen) => {
              onChange(isChosen ? [...chosen, slug] : chosen.filter((one) => one !== slug))
            }}
          >
            {title}
          </Chip>
        ))}
      </div>
      {isWrong ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
