import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Box, Group } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { nextStep, type StepDirection } from '../../../../src-shared/device/next-step.ts'
import { voiceRates } from '../../../../src-shared/device/voice-rates.ts'
import { useVoiceText } from './use-voice-text.ts'

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
    <Group role="group" gap={8} fz="sm" aria-labelledby={labelId}>
      <Box component="span" id={labelId} flex={1}>
        {t('speed')}
      </Box>
      {step('smaller', IconMinus)}
      <Box component="output" miw={48} ta="center" aria-live="polite">
        {t('percent', { percent: Math.round(rate * 100) })}
      </Box>
      {step('larger', IconPlus)}
    </Group>
  )
}
