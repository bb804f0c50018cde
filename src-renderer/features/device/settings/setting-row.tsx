import { Box, Flex } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './setting-row.module.css'
import { useSettingsText } from './use-settings-text.ts'

interface SettingRowProps {
  /** Also labels the control. */
  readonly titleId: string
  readonly title: string
  readonly description: string
  /** True if the policy sets it. */
  readonly isLocked?: boolean
  readonly children: ReactNode
}

/** A setting: title, description, lock state and control. */
export function SettingRow({ titleId, title, description, isLocked = false, children }: SettingRowProps) {
  const { t } = useSettingsText()
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <div>
        <Box component="h3" id={titleId} m={0} fz="md">
          {title}
        </Box>
        <Box component="p" m={0} c="dimmed" fz="sm">
          {description}
        </Box>
        {isLocked ? (
          <Flex component="p" gap={4} align="center" mt="var(--koya-space-1)" mb={0} c="var(--koya-ochre)" fw={600} fz="sm">
            <IconLock size={16} aria-hidden />
            {t('locked')}
          </Flex>
        ) : null}
      </div>
      <div className={styles.control}>{children}</div>
    </section>
  )
}
