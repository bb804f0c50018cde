import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox, Flex } from '@mantine/core'
import type { PracticeSlug, PracticeStock } from '../../../../src-shared/content/exams/practice.ts'
import { countMatching, difficulties, type PracticeOptions } from './practice-options.ts'
import { usePracticeText } from './use-practice-text.ts'

interface PracticeDifficultiesProps {
  readonly slug: PracticeSlug
  readonly stock: PracticeStock
  readonly options: PracticeOptions
  readonly onOptions: (changed: Partial<PracticeOptions>) => void
}

/** Selects difficulties, each with how many questions match. */
export function PracticeDifficulties({ slug, stock, options, onOptions }: PracticeDifficultiesProps) {
  const { t } = usePracticeText()
  return (
    <Checkbox.Group
      label={t('difficulty.title')}
      value={[...options.difficulties]}
      onChange={(chosen) => {
        onOptions({ difficulties: difficulties.filter((difficulty) => chosen.includes(difficulty)) })
      }}
    >
      <Flex wrap="wrap" gap="8px 24px" mt={4}>
        {difficulties.map((difficulty) => (
          <Checkbox
            key={difficulty}
            value={difficulty}
            label={t('counted', {
              name: t(`difficulty.${difficulty}`),
              count: countMatching(stock, slug, { ...options, difficulties: [difficulty] })
            })}
          />
        ))}
      </Flex>
    </Checkbox.Group>
  )
}
