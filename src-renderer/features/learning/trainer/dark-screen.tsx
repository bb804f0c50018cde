import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTrainerText } from './use-trainer-text.ts'
import styles from './dark-screen.module.css'

/** Replaces everything during a simulated power cut. */
export function DarkScreen({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTrainerText()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
  }, [])
  return (
    <main className={styles.dark}>
      <h1>{t('dark.title')}</h1>
      <p>{t('dark.words')}</p>
      <Button ref={button} size="md" variant="default" onClick={onBack}>
        {t('task.back')}
      </Button>
    </main>
  )
}
