import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Radio.css'
import { Radio, Stack } from '@mantine/core'
import type { SittingMode } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { useModeText } from './use-mode-text.ts'

interface ModeChoiceProps {
  readonly modes: readonly SittingMode[]
  readonly chosen: SittingMode
  readonly onChosen: (mode: SittingMode) => void
}

const descriptionStyles = { description: { fontSize: 'var(--mantine-font-size-sm)', lineHeight: 1.4 } }

/** Choice of the mode with an explanation; renders nothing if there is only one. */
export function ModeChoice({ modes, chosen, onChosen }: ModeChoiceProps) {
  const { t } = useModeText()
  if (modes.length < 2) return null
  return (
    <Radio.Group
      my="sm"
      label={t('title')}
      value={chosen}
      onChange={(value) => {
        const mode = modes.find((offered) => offered === value)
        if (mode !== undefined) onChosen(mode)
      }}
    >
      <Stack gap={8} mt={8}>
        {modes.map((mode) => (
          <Radio
            key={mode}
            value={mode}
            size="md"
            iconColor="var(--koya-on-green-fill)"
            label={t(`${mode}.name`)}
            description={t(`${mode}.words`)}
            styles={descriptionStyles}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
