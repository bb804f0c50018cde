import { Box } from '@mantine/core'
import type { SubjectProgress } from '../../../../src-shared/learning/progress/progress.ts'
import { countLevels, masteryLevels } from './mastery-level.ts'
import styles from './subject-mastery.module.css'
import { useMasteryText } from './use-mastery-text.ts'

/** How many topics of a subject are at each level, as a bar and in words. */
export function SubjectMastery({ headings }: Pick<SubjectProgress, 'headings'>) {
  const { t } = useMasteryText()
  const counts = countLevels(headings)
  const count = headings.length
  if (count === 0) return null
  const levels = masteryLevels.toReversed()
  const parts = levels.map((level, index) => ({
    level,
    x: (100 * levels.slice(0, index).reduce((sum, before) => sum + counts[before], 0)) / count,
    width: (100 * counts[level]) / count
  }))
  return (
    <Box className={styles.mastery}>
      <svg className={styles.bar} aria-hidden focusable="false">
        {parts.map(({ level, x, width }) => (
          <rect key={level} className={styles[level]} x={`${x}%`} width={`${width}%`} height="100%" />
        ))}
      </svg>
      <Box component="p" m={0} c="dimmed" fz="sm">
        {t('topics', { count, known: counts.good + counts.strong })}
      </Box>
    </Box>
  )
}
