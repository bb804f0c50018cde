import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListedPack } from '../../../../src-shared/content/packs/pack-work.ts'
import { PackFacts } from './pack-facts.tsx'
import styles from './question-packs.module.css'
import { useSettingsText } from '../../device/settings/use-settings-text.ts'

interface PackEntryProps {
  readonly pack: ListedPack
  /** Available actions. */
  readonly children: ReactNode
}

export function PackEntry({ pack, children }: PackEntryProps) {
  const { t } = useSettingsText()
  if (pack.kind === 'damaged') {
    return (
      <li className={styles.entry}>
        <div className={styles.words}>
          <strong>{pack.id}</strong>
          <Box component="span" c="var(--koya-ochre)">
            {pack.error.message}
          </Box>
        </div>
        {children}
      </li>
    )
  }
  const facts = pack.kind === 'built-in' ? pack.header : pack.summary
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <strong>{t('packs.head', { title: facts.title, version: facts.version })}</strong>
        <span>{t(pack.kind === 'built-in' ? 'packs.standing.built-in' : `packs.standing.${pack.standing}`)}</span>
        <PackFacts facts={facts} />
      </div>
      {children}
    </li>
  )
}
