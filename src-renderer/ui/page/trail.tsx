import '@mantine/core/styles/Breadcrumbs.css'
import { Breadcrumbs } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'

/** A long title wraps. */
const partStyles = { root: { rowGap: '0.25rem' }, breadcrumb: { paddingBlock: '0.25rem', fontWeight: 600, whiteSpace: 'normal' } } as const

interface TrailProps {
  /** Label for screen readers. */
  readonly label: string
  /** From the top level to the page above this one; each is a link. */
  readonly steps: readonly { readonly to: string; readonly title: string }[]
}

/** Breadcrumbs above a page's title. */
export function Trail({ label, steps }: TrailProps) {
  return (
    <nav aria-label={label}>
      <Breadcrumbs separator={<IconChevronRight size={16} aria-hidden />} separatorMargin="0.25rem" mb={8} styles={partStyles}>
        {steps.map(({ to, title }) => (
          <Link key={to} to={to}>
            {title}
          </Link>
        ))}
      </Breadcrumbs>
    </nav>
  )
}
