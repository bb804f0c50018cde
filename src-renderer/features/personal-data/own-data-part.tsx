import { Box } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import styles from './own-data.module.css'

interface OwnDataPartProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** One action with a learner's data: description and controls. */
export function OwnDataPart({ title, text, children }: OwnDataPartProps) {
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <Box component="h3" id={titleId} mt={0} mb="var(--koya-space-2)" fz={17}>
        {title}
      </Box>
      <Box component="p" maw={704} c="dimmed">
        {text}
      </Box>
      {children}
    </section>
  )
}
