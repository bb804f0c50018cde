import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon } from '@mantine/core'
import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import type { ReadingManner } from './reader.ts'
import { useReader } from './use-reader.ts'
import { useVoiceText } from './use-voice-text.ts'

interface SpeakButtonProps {
  /** Read in order. The first one names the button. */
  readonly texts: readonly [string, ...string[]]
  readonly manner: ReadingManner
}

/** Reads a few texts aloud. Without a voice on this computer, its name says so. */
export function SpeakButton({ texts, manner }: SpeakButtonProps) {
  const { t } = useVoiceText()
  const { reader, state, isAtWork } = useReader()
  const Icon = isAtWork ? IconPlayerStop : IconVolume
  const name = state === 'no-voice' ? t('page.none') : t('speak', { text: texts[0] })
  return (
    <ActionIcon
      variant="default"
      size={44}
      radius="xl"
      aria-label={name}
      title={name}
      aria-pressed={isAtWork}
      onClick={() => {
        if (isAtWork) reader.stop()
        else reader.read(texts, manner)
      }}
    >
      <Icon size={24} aria-hidden />
    </ActionIcon>
  )
}
