import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Page } from './page.tsx'

interface UnavailablePageProps {
  readonly title: string
  /** Why it may be missing, and what is still stored of it. */
  readonly text: string
  /** Links to continue, the best one first. */
  readonly ways: readonly { readonly to: string; readonly label: string }[]
  readonly back?: ReactNode
}

/** Shown if an address names something that is not available: packs can be removed while addresses remain in lists. */
export function UnavailablePage({ title, text, ways, back }: UnavailablePageProps) {
  return (
    <Page title={title} width="reading" lead={text} back={back}>
      <Group gap="sm">
        {ways.map(({ to, label }, index) => (
          <Button key={to} component={Link} to={to} variant={index === 0 ? 'filled' : 'default'}>
            {label}
          </Button>
        ))}
      </Group>
    </Page>
  )
}
