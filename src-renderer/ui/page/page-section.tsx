import { Box, Flex, type BoxProps, type MantineSpacing } from '@mantine/core'
import { useId, type ReactNode } from 'react'

interface PageSectionProps extends BoxProps {
  readonly title: string
  /** Style of the heading, which has no margins by default. */
  readonly heading?: BoxProps
  /** Distance between the heading and the parts, and between the parts. Without it, the parts define their distances. */
  readonly gap?: MantineSpacing
  readonly children: ReactNode
}

/** A section of a page with a heading that also labels it for screen readers. */
export function PageSection({ title, heading, gap, children, ...box }: PageSectionProps) {
  const headingId = useId()
  const parts = (
    <>
      <Box component="h2" id={headingId} m={0} fz="xl" {...heading}>
        {title}
      </Box>
      {children}
    </>
  )
  return gap === undefined ? (
    <Box component="section" aria-labelledby={headingId} {...box}>
      {parts}
    </Box>
  ) : (
    <Flex component="section" direction="column" gap={gap} aria-labelledby={headingId} {...box}>
      {parts}
    </Flex>
  )
}
