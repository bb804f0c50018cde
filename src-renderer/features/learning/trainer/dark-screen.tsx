import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './dark-screen.module.css'

interface DarkScreenProps {
  readonly title: string
  readonly words: string
  /** Text of the button that brings the power back. */
  readonly button: string
  readonly onBack: () => void
}

/** Replaces everything during a simulated power cut. */
export function DarkScreen({ title, words, button: label, onBack }: DarkScreenProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
  }, [])
  return (
    <main className={styles.dark}>
      <h1>{title}</h1>
      <p>{words}</p>
      <Button ref={button} size="md" variant="default" onClick={onBack}>
        {label}
      </Button>
    </main>
  )
}
