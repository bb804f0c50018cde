import '@mantine/core/styles/Chip.css'
import { Box, Chip, Group } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldGroup } from './field-group.tsx'
import type { SubjectOption } from './study-choice.ts'

/** A subject that is not chosen; Mantine's borders are too faint on this background. */
const openChip = { label: { borderColor: 'var(--koya-line-strong)', background: 'var(--koya-surface)' } } as const

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
    <FieldGroup
      title={t('profile.subjects')}
      hint={t(subjects.length === 0 ? 'profile.subjectsAfterClass' : 'profile.subjectsHint')}
      hintId={hintId}
      describedBy={isWrong ? `${hintId} ${errorId}` : hintId}
    >
      <Group gap={8}>
        {subjects.map(({ slug, title }) => (
          <Chip
            key={slug}
            size="md"
            color="green"
            variant="filled"
            styles={chosen.includes(slug) ? {} : openChip}
            checked={chosen.includes(slug)}
            aria-invalid={isWrong || undefined}
            onChange={(isChosen) => {
              onChange(isChosen ? [...chosen, slug] : chosen.filter((one) => one !== slug))
            }}
          >
            {title}
          </Chip>
        ))}
      </Group>
      {isWrong ? (
        <Box component="p" id={errorId} mt={8} mb={0} c="var(--koya-clay)" fz="sm">
          {error}
        </Box>
      ) : null}
    </FieldGroup>
  )
}
