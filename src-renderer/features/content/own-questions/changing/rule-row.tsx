import { Box, Flex } from '@mantine/core'
import { useId, type ReactNode } from 'react'

interface RuleRowProps {
  /** What the row is called, such as `Number 2`. */
  readonly name: string
  readonly fault: string | undefined
  readonly children: ReactNode
}

/** A row of several fields, and what is wrong with it. */
export function RuleRow({ name, fault, children }: RuleRowProps) {
  const faultId = useId()
  return (
    <Box w="100%" role="group" aria-label={name} {...(fault === undefined ? {} : { 'aria-describedby': faultId })}>
      <Flex gap={4} align="flex-end" wrap="wrap">
        {children}
      </Flex>
      {fault === undefined ? null : (
        <Box component="p" id={faultId} m={0} c="var(--koya-clay)" fz="sm">
          {fault}
        </Box>
      )}
    </Box>
  )
}
