import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { sizeText } from '../../../../ui/data/size-text.ts'
import { DownloadsFrame } from './downloads-frame.tsx'
import { RemoveDownload } from './remove-download.tsx'
import { useDownloads } from './use-downloads.ts'
import { useLibraryText } from '../use-library-text.ts'

/** Disk space used by the downloads of all libraries, including those no longer listed. */
export function DownloadSpace() {
  const { t } = useLibraryText()
  const { i18n } = useTranslation()
  const { kept: downloaded, error, remove } = useDownloads(null)
  if (downloaded === null || downloaded.usedBytes === 0) return null
  return (
    <DownloadsFrame>
      {error === null ? null : <Notice tone="trouble">{error}</Notice>}
      <Box component="p" m={0}>
        {t('kept.used', { size: sizeText(downloaded.usedBytes, formattingLocale(i18n.language)) })}
      </Box>
      <Group>
        <RemoveDownload label={t('kept.removeAll')} onRemove={remove} />
      </Group>
    </DownloadsFrame>
  )
}
