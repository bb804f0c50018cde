import { Flex } from '@mantine/core'
import { Children, type ReactNode } from 'react'

/** Short facts with icons, in a row that wraps. Skips null. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <Flex wrap="wrap" gap="4px 16px" fw={600} fz="sm">
      {Children.toArray(children).map((fact, index) => (
        <Flex key={index} component="span" display="inline-flex" gap={6} align="center">
          {fact}
        </Flex>
      ))}
    </Flex>
  )
}
