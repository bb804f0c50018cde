import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLibraryText } from '../use-library-text.ts'

/** Frame of what is said about downloads. */
export function DownloadsFrame({ children, ...data }: { readonly children: ReactNode }) {
  const { t } = useLibraryText()
  return (
    <Flex
      component="section"
      aria-label={t('kept.title')}
      direction="column"
      gap="var(--koya-space-2)"
      my="var(--koya-space-4)"
      px="var(--koya-space-4)"
      py="sm"
      bd="1px solid var(--koya-line)"
      bdrs="var(--koya-radius-card)"
      bg="var(--koya-surface)"
      {...data}
    >
      {children}
    </Flex>
  )
}
