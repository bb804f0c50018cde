import '@mantine/core/styles/Breadcrumbs.css'
import { Breadcrumbs } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import styles from './trail.module.css'

interface TrailProps {
  /** Names it to a screen reader. */
  readonly label: string
  /** From the top down to the page above this one; each is a way back. */
  readonly steps: readonly { readonly to: string; readonly title: string }[]
}

/** The way down to a page, above its title. */
export function Trail({ label, steps }: TrailProps) {
  return (
    <nav aria-label={label}>
      <Breadcrumbs separator={<IconChevronRight size={16} aria-hidden />} separatorMargin="0.25rem" className={styles.steps}>
        {steps.map(({ to, title }) => (
          <Link key={to} to={to} className={styles.step}>
            {title}
          </Link>
        ))}
      </Breadcrumbs>
    </nav>
  )
}
