import '@mantine/core/styles/Progress.css'
import { Button, Progress, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FoundPack } from '../../../../src-shared/content/packs/pack-work.ts'
import { sizeText } from '../../../ui/data/size-text.ts'
import { PackFacts } from './pack-facts.tsx'
import styles from './question-packs.module.css'
import { useSettingsText } from '../../device/settings/use-settings-text.ts'

interface FoundPackEntryProps {
  readonly pack: FoundPack
  /** Bytes downloaded so far; null if it is not being downloaded. */
  readonly hereBytes: number | null
  /** Whether no other operation is running. */
  readonly isIdle: boolean
  readonly onFetch: () => void
  readonly onStop: () => void
}

/** A pack at an address, and its download progress. */
export function FoundPackEntry({ pack, hereBytes, isIdle, onFetch, onStop }: FoundPackEntryProps) {
  const { t } = useSettingsText()
  const { name, summary, heldVersion } = pack
  const isHere = summary !== null && heldVersion !== null && heldVersion >= summary.version
  const next = pack.keptBytes === pack.bytes ? 'open' : pack.keptBytes > 0 ? 'goOn' : 'download'
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <strong>{summary === null ? name : t('packs.head', { title: summary.title, version: summary.version })}</strong>
        {isHere ? <span>{t('packs.source.current')}</span> : <WhatItTakes pack={hereBytes === null ? pack : { ...pack, keptBytes: 0 }} />}
        {summary === null ? <span>{t('packs.source.file')}</span> : <PackFacts facts={factsOf(summary)} />}
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

/** Omits the signer that the server states: the signature is checked after download. */
function factsOf({ licence, languages, subjects, lessonCount }: NonNullable<FoundPack['summary']>) {
  return { licence, languages, subjects, ...(lessonCount === undefined ? {} : { lessonCount }) }
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
