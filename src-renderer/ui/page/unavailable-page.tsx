import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './unavailable-page.module.css'
import { Page } from './page.tsx'

interface UnavailablePageProps {
  readonly title: string
  /** Why it may not be here, and what is kept of it. */
  readonly text: string
  /** The ways on, the best one first. */
  readonly ways: readonly { readonly to: string; readonly label: string }[]
  readonly back?: ReactNode
}

/** In the place of something that an address names and that is not here: packs come and go, and addresses stay in lists and in memories. */
export function UnavailablePage({ title, text, ways, back }: UnavailablePageProps) {
  return (
    <Page title={title} width="reading" lead={text} back={back}>
      <div className={styles.ways}>
        {ways.map(({ to, label }, index) => (
          <Button key={to} component={Link} to={to} variant={index === 0 ? 'filled' : 'default'}>
            {label}
          </Button>
        ))}
      </div>
    </Page>
  )
}
