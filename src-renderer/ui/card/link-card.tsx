import { Box, Flex } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from './card.tsx'
import { CardLabel } from './card-label.tsx'

interface LinkCardProps {
  readonly to: string
  readonly title: string
  /** Heading level: one below that of the surrounding section. */
  readonly heading: 'h2' | 'h3'
  /** Before the title. */
  readonly Icon?: TablerIcon
  /** Before the title, in place of an icon. */
  readonly mark?: ReactNode
  /** Kind of content, above the title. */
  readonly label?: string | undefined
  readonly summary: string
  /** `calm`: the one to take next. */
  readonly tone?: 'plain' | 'calm' | 'sunk'
  /** `Facts` about it, at the bottom. */
  readonly children?: ReactNode
}

/** A fully clickable card of a `CardGrid`. */
export function LinkCard({ to, title, heading, Icon, mark, label, summary, tone = 'plain', children }: LinkCardProps) {
  return (
    <Card as="li" tone={tone}>
      {label === undefined ? null : <CardLabel>{label}</CardLabel>}
      <Box component={heading} fz="lg">
        <Flex component={Link} to={to} c="inherit" td="none" gap="sm" align="start">
          {mark}
          {Icon === undefined ? null : <Icon size={26} color="var(--koya-green)" style={{ flexShrink: 0 }} aria-hidden />}
          {title}
        </Flex>
      </Box>
      <Box component="p" c="dimmed">
        {summary}
      </Box>
      {/* Aligns the bottom of all cards in a row. */}
      {children === undefined ? null : (
        <Box mt="auto" pt="var(--koya-space-1)">
          {children}
        </Box>
      )}
    </Card>
  )
}
