import { Button } from '@mantine/core'
import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import type { ReadingManner } from './reader.ts'
import './reading.css'
import { usePageReader } from './use-page-reader.ts'
import { useVoiceText } from './use-voice-text.ts'

/** Reads the open dialog, otherwise the page, until it is pressed again. Says so where this computer has no voice. */
export function ReadPageButton({ manner }: { readonly manner: ReadingManner }) {
  const { t } = useVoiceText()
  const { state, isAtWork, read, stop } = usePageReader()
  return (
    <>
      <Button
        size="md"
        aria-pressed={isAtWork}
        leftSection={isAtWork ? <IconPlayerStop size={22} aria-hidden /> : <IconVolume size={22} aria-hidden />}
        onClick={() => {
          const root = document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') ?? document.querySelector('main')
          if (isAtWork) stop()
          else if (root !== null) read(root, manner)
        }}
      >
        {t(isAtWork ? 'page.stop' : 'page.read')}
      </Button>
      <span role="status">{state === 'no-voice' ? t('page.none') : null}</span>
    </>
  )
}
