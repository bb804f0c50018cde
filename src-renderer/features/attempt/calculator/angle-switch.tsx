import type { AngleUnit } from '../../../../src-shared/content/calculator/trigonometry.ts'
import { useCalculatorTexts } from './use-calculator-texts.ts'
import styles from './calculator-panel.module.css'

interface AngleSwitchProps {
  readonly unit: AngleUnit
  readonly onChange: (unit: AngleUnit) => void
}

/** Shows and changes the angle unit. */
export function AngleSwitch({ unit, onChange }: AngleSwitchProps) {
  const { angles } = useCalculatorTexts()
  const choices = [
    { value: 'degrees', face: angles.shortDegrees, name: angles.degrees },
    { value: 'radians', face: angles.shortRadians, name: angles.radians }
  ] as const
  return (
    <div role="group" aria-label={angles.title} className={styles.angles}>
      {choices.map(({ value, face, name }) => (
        <button
          key={value}
          type="button"
          className={styles.angle}
          aria-label={name}
          aria-pressed={value === unit}
          onClick={() => {
            onChange(value)
          }}
        >
          {face}
        </button>
      ))}
    </div>
  )
}
