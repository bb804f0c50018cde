import { Button } from '@mantine/core'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import styles from './pdf-reader.module.css'
import { useLibraryText } from '../use-library-text.ts'

/** Where a link leads that Koya does not open, to be read and copied. */
export function ShutLink({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const { t } = useLibraryText()
  return (
    <Notice
      tone="calm"
      testId="pdf-shut-link"
      action={
        <Button variant="default" onClick={onClose}>
          {t('pdf.outside.close')}
        </Button>
      }
    >
      {t('pdf.outside.shut')} <span className={styles.address}>{address}</span>
    </Notice>
  )
}
