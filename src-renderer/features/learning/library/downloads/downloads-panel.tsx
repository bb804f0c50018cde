import '@mantine/core/styles/Progress.css'
import { Box, Button, Group, Progress } from '@mantine/core'
import { IconDeviceDesktopDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DownloadedLibrary } from '../../../../../src-shared/learning/library/downloaded-library.ts'
import type { FiledWork, Library } from '../../../../../src-shared/content/library/library.ts'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { sizeText } from '../../../../ui/data/size-text.ts'
import { DownloadsFrame } from './downloads-frame.tsx'
import { RemoveDownload } from './remove-download.tsx'
import { useDownloads } from './use-downloads.ts'
import { useLibraryText } from '../use-library-text.ts'

/** Downloads a library's files from another computer's backend. For a library without access, downloads can only be removed. */
export function DownloadsPanel({ library }: { readonly library: Library }) {
  const { t } = useLibraryText()
  const { serial, access, shelves } = library
  const { kept: downloaded, error, download, pause, remove } = useDownloads(serial)
  const works = shelves.flatMap((section) => section.works).filter((work) => work.kind !== 'note')
  if (downloaded === null || (works.length === 0 && downloaded.hereBytes === 0)) return null
  const status = statusOf(downloaded, works, access.isOpen)
  return (
    <DownloadsFrame data-standing={status}>
      {error === null ? null : <Notice tone="trouble">{error}</Notice>}
      <DownloadText library={library} downloaded={downloaded} status={status} />
      <Group gap="var(--koya-space-2)">
        {status === 'whole' || status === 'shut' ? null : (
          // One button with changing function, so that it keeps the keyboard focus.
          <Button
            leftSection={status === 'keeping' ? null : <IconDeviceDesktopDown size={18} aria-hidden />}
            variant="default"
            onClick={() => void (status === 'keeping' ? pause() : download(serial))}
          >
            {t(`kept.${nextOf[status]}`)}
          </Button>
        )}
        {status === 'none' || status === 'keeping' ? null : <RemoveDownload label={t('kept.remove')} onRemove={remove} />}
      </Group>
    </DownloadsFrame>
  )
}

type DownloadStatus = 'none' | 'keeping' | 'part' | 'whole' | 'shut'

/** Next action by download state. */
const nextOf = { none: 'keep', keeping: 'pause', part: 'goOn' } as const

function statusOf({ workIds, hereBytes, isKeeping }: DownloadedLibrary, works: readonly FiledWork[], isOpen: boolean): DownloadStatus {
  if (!isOpen) return 'shut'
  if (isKeeping) return 'keeping'
  if (works.every(({ id }) => workIds.includes(id))) return 'whole'
  return hereBytes === 0 ? 'none' : 'part'
}

interface DownloadTextProps {
  readonly library: Library
  readonly downloaded: DownloadedLibrary
  readonly status: DownloadStatus
}

function DownloadText({ library: { title, shelves }, downloaded: { hereBytes, roomBytes, usedBytes }, status }: DownloadTextProps) {
  const { t } = useLibraryText()
  const { i18n } = useTranslation()
  const sizeOf = (bytes: number): string => sizeText(bytes, formattingLocale(i18n.language))
  const sizeBytes = shelves.flatMap(({ works }) => works).reduce((sum, work) => sum + (work.kind === 'note' ? 0 : work.sizeBytes), 0)
  const doneBytes = Math.min(hereBytes, sizeBytes)
  const [done, size] = [sizeOf(doneBytes), sizeOf(sizeBytes)]
  switch (status) {
    case 'none':
      return (
        <Box component="p" m={0}>
          {t('kept.offer', { size, room: sizeOf(roomBytes) })}
        </Box>
      )
    case 'keeping':
      return (
        <>
          <Progress value={(doneBytes / sizeBytes) * 100} color="var(--koya-green)" aria-label={t('kept.progressOf', { title })} />
          <Box component="p" m={0}>
            {t('kept.progress', { done, size })}
          </Box>
        </>
      )
    case 'part':
      return (
        <Box component="p" role="status" m={0}>
          {t('kept.part', { done, size })}
        </Box>
      )
    case 'whole':
      return (
        <Box component="p" role="status" m={0}>
          {t('kept.whole', { size })} {usedBytes > hereBytes ? t('kept.used', { size: sizeOf(usedBytes) }) : null}
        </Box>
      )
    case 'shut':
      return (
        <Box component="p" m={0}>
          {t('kept.shut', { size: sizeOf(hereBytes) })}
        </Box>
      )
  }
}
