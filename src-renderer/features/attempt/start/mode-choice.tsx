import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Radio.css'
import { Radio } from '@mantine/core'
import type { SittingMode } from '../../../../src-shared/content/exams/sitting-mode.ts'
import styles from './mode-choice.module.css'
import { useModeText } from './use-mode-text.ts'

interface ModeChoiceProps {
  readonly modes: readonly SittingMode[]
  readonly chosen: SittingMode
  readonly onChosen: (mode: SittingMode) => void
}

/** Choice of the mode with an explanation; renders nothing if there is only one. */
export function ModeChoice({ modes, chosen, onChosen }: ModeChoiceProps) {
  const { t } = useModeText()
  if (modes.length < 2) return null
  return (
    <Radio.Group
      className={styles.group}
      label={t('title')}
      value={chosen}
      onChange={(value) => {
        const mode = modes.find((offered) => offered === value)
        if (mode !== undefined) onChosen(mode)
      }}
    >
      <div className={styles.modes}>
        {modes.map((mode) => (
          <Radio
            key={mode}
            value={mode}
            size="md"
            iconColor="var(--koya-on-green-fill)"
            label={t(`${mode}.name`)}
            description={t(`${mode}.words`)}
            classNames={{ description: styles.words }}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
