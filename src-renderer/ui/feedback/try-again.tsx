import { Button } from '@mantine/core'
import { Notice } from './notice.tsx'

interface TryAgainProps {
  /** What did not work, in a sentence. */
  readonly children: string
  readonly label: string
  readonly onAgain: () => void
  readonly testId?: string
}

/** In the place of a part that could not be had just now; the page around it is there without it. */
export function TryAgain({ children, label, onAgain, ...notice }: TryAgainProps) {
  return (
    <Notice
      tone="warning"
      {...notice}
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
