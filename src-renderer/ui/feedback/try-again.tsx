import { Button } from '@mantine/core'
import { Notice } from './notice.tsx'

interface TryAgainProps {
  /** One sentence on what failed. */
  readonly children: string
  readonly label: string
  readonly onAgain: () => void
}

/** Shown instead of a part that could not be loaded; the rest of the page works without it. */
export function TryAgain({ children, label, onAgain }: TryAgainProps) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="compact-md" variant="default" onClick={onAgain}>
          {label}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
