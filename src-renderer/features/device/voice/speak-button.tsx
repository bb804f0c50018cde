import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon } from '@mantine/core'
import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import type { ReadingManner } from './reader.ts'
import styles from './speak-button.module.css'
import { useReader } from './use-reader.ts'
import { useVoiceText } from './use-voice-text.ts'

interface SpeakButtonProps {
  /** Read in order. The first one names the button. */
  readonly texts: readonly [string, ...string[]]
  readonly manner: ReadingManner
}

/** Reads a few texts aloud. Says so where this computer has no voice. */
export function SpeakButton({ texts, manner }: SpeakButtonProps) {
  const { t } = useVoiceText()
  const { reader, state, isAtWork } = useReader()
  const Icon = isAtWork ? IconPlayerStop : IconVolume
  return (
    <span className={styles.place}>
      <ActionIcon
        variant="default"
        size={44}
        radius="xl"
        aria-label={t('speak', { text: texts[0] })}
        aria-pressed={isAtWork}
        onClick={() => {
          if (isAtWork) reader.stop()
          else reader.read(texts, manner)
        }}
      >
        <Icon size={24} aria-hidden />
      </ActionIcon>
      <span role="status">{state === 'no-voice' ? <span className={styles.hint}>{t('page.none')}</span> : null}</span>
    </span>
  )
}
