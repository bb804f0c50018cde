import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'
import { IconDeviceDesktopDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { KeptLibrary } from '../../../../../src-shared/learning/library/downloaded-library.ts'
import type { FiledWork, Library } from '../../../../../src-shared/content/library/library.ts'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { sizeText } from '../../../../ui/data/size-text.ts'
import styles from './downloads-panel.module.css'
import { RemoveKept } from './remove-download.tsx'
import { useKept } from './use-downloads.ts'
import { useLibraryText } from '../use-library-text.ts'

/** Keeps the files of a library on this computer, where they lie on another one. A library that was shut can only give its room back. */
export function KeptPanel({ library }: { readonly library: Library }) {
  const { t } = useLibraryText()
  const { serial, access, shelves } = library
  const { kept, trouble, keep, pause, remove } = useKept(serial)
  const works = shelves.flatMap((shelf) => shelf.works).filter((work) => work.kind !== 'note')
  if (kept === null || (works.length === 0 && kept.hereBytes === 0)) return null
  const standing = standingOf(kept, works, access.isOpen)
  return (
    <section className={styles.panel} aria-label={t('kept.title')} data-testid="kept" data-standing={standing}>
      {trouble === null ? null : <Notice tone="trouble">{trouble}</Notice>}
      <KeptWords library={library} kept={kept} standing={standing} />
      <div className={styles.ways}>
        {standing === 'whole' || standing === 'shut' ? null : (
          // One button, which keeps the keyboard's place while it changes what it does.
          <Button
            leftSection={standing === 'keeping' ? null : <IconDeviceDesktopDown size={18} aria-hidden />}
            variant="default"
            onClick={() => void (standing === 'keeping' ? pause() : keep(serial))}
          >
            {t(`kept.${nextOf[standing]}`)}
          </Button>
        )}
        {standing === 'none' || standing === 'keeping' ? null : <RemoveKept label={t('kept.remove')} onRemove={remove} />}
      </div>
    </section>
  )
}

type Standing = 'none' | 'keeping' | 'part' | 'whole' | 'shut'

/** What can be done next. */
const nextOf = { none: 'keep', keeping: 'pause', part: 'goOn' } as const

function standingOf({ workIds, hereBytes, isKeeping }: KeptLibrary, works: readonly FiledWork[], isOpen: boolean): Standing {
  if (!isOpen) return 'shut'
  if (isKeeping) return 'keeping'
  if (works.every(({ id }) => workIds.includes(id))) return 'whole'
  return hereBytes === 0 ? 'none' : 'part'
}

interface KeptWordsProps {
  readonly library: Library
  readonly kept: KeptLibrary
  readonly standing: Standing
}

function KeptWords({ library: { title, shelves }, kept: { hereBytes, roomBytes, usedBytes }, standing }: KeptWordsProps) {
  const { t } = useLibraryText()
  const { i18n } = useTranslation()
  const words = (bytes: number): string => sizeText(bytes, formattingLocale(i18n.language))
  const sizeBytes = shelves.flatMap(({ works }) => works).reduce((sum, work) => sum + (work.kind === 'note' ? 0 : work.sizeBytes), 0)
  const doneBytes = Math.min(hereBytes, sizeBytes)
  const [done, size] = [words(doneBytes), words(sizeBytes)]
  switch (standing) {
    case 'none':
      return <p>{t('kept.offer', { size, room: words(roomBytes) })}</p>
    case 'keeping':
      return (
        <>
          <Progress value={(doneBytes / sizeBytes) * 100} color="var(--koya-green)" aria-label={t('kept.progressOf', { title })} />
          <p>{t('kept.progress', { done, size })}</p>
        </>
      )
    case 'part':
      return <p role="status">{t('kept.part', { done, size })}</p>
    case 'whole':
      return (
        <p role="status">
          {t('kept.whole', { size })} {usedBytes > hereBytes ? t('kept.used', { size: words(usedBytes) }) : null}
        </p>
      )
    case 'shut':
      return <p>{t('kept.shut', { size: words(hereBytes) })}</p>
  }
}
