import { Flex } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleDashed, IconProgress, IconStar } from '@tabler/icons-react'
import type { MasteryLevel } from './mastery-level.ts'
import { useMasteryText } from './use-mastery-text.ts'

const icons = { new: IconCircleDashed, begun: IconCircle, practise: IconProgress, good: IconCircleCheck, strong: IconStar } as const

/** A mastery level by icon and name, so that nothing depends on colour. */
export function MasteryMark({ level }: { readonly level: MasteryLevel }) {
  const { t } = useMasteryText()
  const Icon = icons[level]
  return (
    <Flex component="span" display="inline-flex" gap={6} align="center" fw={600} data-level={level} style={{ whiteSpace: 'nowrap' }}>
      <Icon size={18} aria-hidden />
      {t(`level.${level}`)}
    </Flex>
  )
}
