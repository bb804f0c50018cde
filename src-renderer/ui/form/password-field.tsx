import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput } from '@mantine/core'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './password-field.module.css'

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly error: string | undefined
  /** Shows the strength by length, when choosing a new password. */
  readonly withStrength?: boolean
  /** True if a dialog should focus this field. */
  readonly takesFocus?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

export function PasswordField({ name, label, autoComplete, error, withStrength = false, takesFocus = false, ref }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [length, setLength] = useState(0)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent): void => {
    setHasCapsLock(event.getModifierState('CapsLock'))
  }
  return (
    <div>
      <PasswordInput
        ref={ref}
        name={name}
        label={label}
        autoComplete={autoComplete}
        error={error}
        maxLength={128}
        size="md"
        data-autofocus={takesFocus || undefined}
        onChange={(event) => {
          setLength(event.currentTarget.value.length)
        }}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        onBlur={() => {
          setHasCapsLock(false)
        }}
        visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword'), tabIndex: 0 }}
      />
      <p className={styles.hint} role="status">
        {hasCapsLock ? t('form.capsLock') : ''}
      </p>
      {withStrength ? <PasswordStrength length={length} /> : null}
    </div>
  )
}

/** NIST SP 800-63B: require length; no rules on character types. */
export function strengthOf(length: number): 'empty' | 'short' | 'fair' | 'good' | 'strong' {
  if (length === 0) return 'empty'
  if (length < 8) return 'short'
  if (length < 12) return 'fair'
  return length < 16 ? 'good' : 'strong'
}

function PasswordStrength({ length }: { readonly length: number }) {
  const { t } = useTranslation()
  const strength = strengthOf(length)
  return (
    <div className={styles.strength} data-strength={strength}>
      <span className={styles.track} aria-hidden>
        <span className={styles.fill} />
      </span>
      <span aria-live="polite">{t(`form.strength.${strength}`)}</span>
    </div>
  )
}
