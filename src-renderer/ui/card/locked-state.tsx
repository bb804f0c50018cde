import { Flex, Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Card } from './card.tsx'

interface LockedStateProps {
  readonly title: string
  /** What grants access. */
  readonly children: ReactNode
  /** One or more links to get access. */
  readonly action: ReactNode
}

/** Shown for existing content to which this user has no access: what grants access, and how to get it. */
export function LockedState({ title, children, action }: LockedStateProps) {
  const titleId = useId()
  return (
    <Card as="section" tone="warm" labelledBy={titleId}>
      <Flex component="h2" id={titleId} gap={8} align="center" fz="xl">
        <IconLock size={24} aria-hidden />
        {title}
      </Flex>
      <p>{children}</p>
      <Group gap="sm" mt="var(--koya-space-2)">
        {action}
      </Group>
    </Card>
  )
}
