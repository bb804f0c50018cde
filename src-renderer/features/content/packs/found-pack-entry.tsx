import '@mantine/core/styles/Progress.css'
import { Button, Progress, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PackSummary } from '../../../../src-shared/content/packs/pack-summary.ts'
import type { FoundPack } from '../../../../src-shared/content/packs/pack-work.ts'
import { sizeText } from '../../../ui/data/size-text.ts'
import { PackFacts, type PackFactsProps } from './pack-facts.tsx'
import styles from './question-packs.module.css'
import { useSettingsText } from '../../device/settings/use-settings-text.ts'

interface FoundPackEntryProps {
  readonly pack: FoundPack
  /** Why its publisher took back the version that is installed here; null where that did not happen. */
  readonly withdrawn?: string | null
  /** Bytes downloaded so far; null if it is not being downloaded. */
  readonly hereBytes: number | null
  /** Whether no other operation is running. */
  readonly isIdle: boolean
  readonly onFetch: () => void
  readonly onStop: () => void
}

/** A pack at an address, and its download progress. */
export function FoundPackEntry({ pack, withdrawn = null, hereBytes, isIdle, onFetch, onStop }: FoundPackEntryProps) {
  const { t } = useSettingsText()
  const { name, summary, heldVersion } = pack
  const isHere = summary !== null && heldVersion !== null && heldVersion >= summary.version
  const next = pack.keptBytes === pack.bytes ? 'open' : pack.keptBytes > 0 ? 'goOn' : 'download'
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <strong>{summary === null ? name : t('packs.head', { title: summary.title, version: summary.version })}</strong>
        {pack.about?.description === undefined ? null : <span>{pack.about.description}</span>}
        {withdrawn === null ? null : <span className={styles.warning}>{t('packs.find.withdrawn', { reason: withdrawn })}</span>}
        {isHere ? <span>{t('packs.source.current')}</span> : <WhatItTakes pack={hereBytes === null ? pack : { ...pack, keptBytes: 0 }} />}
        {summary === null ? <span>{t('packs.source.file')}</span> : <PackFacts facts={factsOf({ ...pack, summary })} />}
        {hereBytes === null ? null : <Download pack={pack} hereBytes={hereBytes} />}
      </div>
      {hereBytes === null ? (
        isHere ? null : (
          <Button size="sm" variant="default" aria-label={t(`packs.source.${next}One`, { title: name })} disabled={!isIdle} onClick={onFetch}>
            {t(`packs.source.${next}`)}
          </Button>
        )
      ) : (
        <Button size="sm" variant="default" aria-label={t('packs.source.stopOne', { title: name })} onClick={onStop}>
          {t('packs.source.stop')}
        </Button>
      )}
    </li>
  )
}

/** The size stands above. The signer that a server states is left out: only a list or a file proves it before the download. */
function factsOf({ summary, about }: FoundPack & { readonly summary: PackSummary }): PackFactsProps['facts'] {
  const { bytes: _, signing, ...facts } = summary
  return about === null ? facts : { ...facts, signing }
}

function WhatItTakes({ pack: { bytes, heldVersion, keptBytes } }: { readonly pack: FoundPack }) {
  const { t } = useSettingsText()
  const { i18n } = useTranslation()
  const size = sizeText(bytes, i18n.language)
  return (
    <>
      <span>{heldVersion === null ? t('packs.source.size', { size }) : t('packs.source.sizeAtMost', { size, version: heldVersion })}</span>
      {keptBytes === 0 ? null : <span>{t('packs.source.kept', { size: sizeText(keptBytes, i18n.language) })}</span>}
    </>
  )
}

function Download({ pack: { name, bytes }, hereBytes }: { readonly pack: FoundPack; readonly hereBytes: number }) {
  const { t } = useSettingsText()
  const { i18n } = useTranslation()
  const [done, size] = [hereBytes, bytes].map((one) => sizeText(one, i18n.language))
  return (
    <Stack gap="var(--koya-space-1)" pt="var(--koya-space-2)">
      <Progress value={(hereBytes / bytes) * 100} color="var(--koya-green)" aria-label={t('packs.source.progressOf', { title: name })} />
      <span>{t('packs.source.progress', { done, size })}</span>
    </Stack>
  )
}
