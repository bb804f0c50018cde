import { Flex } from '@mantine/core'
import { useMomentText } from './use-moment-text.ts'

interface ThreadFactsProps {
  /** Such as an author or a state. */
  readonly title: string
  /** In milliseconds since 1970. */
  readonly at: number
  readonly state?: string | undefined
}

/** Who or what, and when. */
export function ThreadFacts({ title, at, state }: ThreadFactsProps) {
  const momentText = useMomentText()
  return (
    <Flex component="p" wrap="wrap" gap="0 12px" m={0} c="dimmed" fz="sm" data-state={state}>
      <strong>{title}</strong>
      <span>{momentText(at)}</span>
    </Flex>
  )
}
