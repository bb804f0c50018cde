import { Flex, type BoxProps, type FlexProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface PlainListProps extends Omit<BoxProps, 'style'>, Pick<FlexProps, 'gap' | 'direction' | 'wrap' | 'align'> {
  readonly as?: 'ul' | 'ol'
  readonly children: ReactNode
}

/** A list without bullets or numbers, its entries one below the other unless `direction` says otherwise. */
export function PlainList({ as = 'ul', ...layout }: PlainListProps) {
  return <Flex component={as} direction="column" m={0} p={0} {...layout} style={{ listStyle: 'none' }} />
}
