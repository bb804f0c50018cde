import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { nextStep, type StepDirection } from '../../../../src-shared/device/next-step.ts'
import { voiceRates } from '../../../../src-shared/device/voice-rates.ts'
import { useVoiceText } from './use-voice-text.ts'
import styles from './voice-panel.module.css'

interface VoiceSpeedProps {
  readonly rate: number
  readonly isLocked: boolean
  readonly onChange: (rate: number) => void
}

/** Speed of a voice, in steps. */
export function VoiceSpeed({ rate, isLocked, onChange }: VoiceSpeedProps) {
  const { t } = useVoiceText()
  const labelId = useId()
  const step = (direction: StepDirection, icon: typeof IconPlus) => {
    const Icon = icon
    const next = nextStep(voiceRates, rate, direction)
    return (
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(direction === 'larger' ? 'faster' : 'slower')}
        disabled={isLocked || next === undefined}
        onClick={() => {
          if (next !== undefined) onChange(next)
        }}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <div role="group" className={styles.speed} aria-labelledby={labelId}>
      <span id={labelId}>{t('speed')}</span>
      {step('smaller', IconMinus)}
      <output className={styles.percent} aria-live="polite">
        {t('percent', { percent: Math.round(rate * 100) })}
      </output>
      {step('larger', IconPlus)}
    </div>
  )
}
