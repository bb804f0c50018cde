import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { DrillSession } from './create-drill-session.ts'
import { useTrainerText } from './use-trainer-text.ts'
import styles from './keyboard-drill.module.css'

const colours = ['red', 'green', 'blue'] as const

/** Three buttons and a choice, to be reached in and out of order. The focus starts at the first button. */
export function KeyboardDrill({ session }: { readonly session: DrillSession }) {
  const { t } = useTrainerText()
  const first = useRef<HTMLButtonElement>(null)
  const [colour, setColour] = useState<string | null>(null)

  useEffect(() => {
    first.current?.focus()
  }, [])

  function press(target: string): void {
    session.take({ kind: 'pressed', target })
  }

  function button(target: 'first' | 'second' | 'third') {
    return (
      <Button
        ref={target === 'first' ? first : undefined}
        size="md"
        variant="default"
        onClick={() => {
          press(target)
        }}
      >
        {t(`keyboard.${target}`)}
      </Button>
    )
  }

  return (
    <section className={styles.board} aria-label={t('keyboard.board')}>
      {button('first')}
      {button('second')}
      <fieldset className={styles.colours}>
        <legend>{t('keyboard.colours')}</legend>
        {colours.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="colour"
              value={name}
              checked={colour === name}
              onChange={() => {
                setColour(name)
                // The first key press selects the focused choice; only the second one completes the task.
                if (name === 'green') press(name)
              }}
            />
            {t(`keyboard.${name}`)}
          </label>
        ))}
      </fieldset>
      {button('third')}
    </section>
  )
}
