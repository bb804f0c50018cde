import { Box, getSpacing, type BoxProps, type MantineSpacing } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './auto-grid.module.css'

interface AutoGridProps extends Omit<BoxProps, 'className' | 'style' | 'mod'> {
  readonly as?: 'div' | 'dl'
  readonly role?: 'radiogroup'
  /** Of a column, such as `22rem`. */
  readonly leastWidth: string
  readonly gap: MantineSpacing
  /** Whether columns keep their width if there are few entries. */
  readonly isFilled?: boolean
  /** Whether all entries of a row have the same height. */
  readonly isEven?: boolean
  readonly children: ReactNode
}

/** As many columns as fit. Mantine's grids write style elements, which the page's content security policy forbids. */
export function AutoGrid({ as = 'div', leastWidth, gap, isFilled = false, isEven = false, ...box }: AutoGridProps) {
  return (
    <Box
      component={as}
      {...box}
      className={styles.grid}
      mod={{ filled: isFilled }}
      style={{ '--least-width': leastWidth, gap: getSpacing(gap), alignItems: isEven ? 'normal' : 'start' }}
    />
  )
}
