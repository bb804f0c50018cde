import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import styles from './key-pad.module.css'

export interface PadKey {
  readonly id: string
  /** Visible label. */
  readonly face: ReactNode
  /** Accessible name. */
  readonly name: string
  readonly kind: 'digit' | 'sign' | 'function' | 'equals'
}

interface KeyPadProps {
  readonly blocks: readonly { readonly name: string; readonly columns: number; readonly keys: readonly PadKey[] }[]
  readonly onPress: (id: string) => void
}

/** Blocks of keys with one tab stop; arrow keys move between keys. A mouse press does not move the focus from the input. */
export function KeyPad({ blocks, onPress }: KeyPadProps) {
  const pad = useRef<HTMLDivElement>(null)
  const [stopId, setStopId] = useState(blocks[0]?.keys[0]?.id)

  function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
    const keys = [...(pad.current?.querySelectorAll('button') ?? [])]
    const next = keyBeside(keys, event.currentTarget, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div ref={pad} className={styles.pad}>
      {blocks.map(({ name, columns, keys }) => (
        <div key={name} role="group" aria-label={name} className={styles.block} data-columns={columns}>
          {keys.map(({ id, face, name: keyName, kind }) => (
            <button
              key={id}
              type="button"
              className={styles.key}
              data-kind={kind}
              data-wide-face={id.length > 1 || undefined}
              aria-label={keyName}
              tabIndex={id === stopId ? 0 : -1}
              onFocus={() => {
                setStopId(id)
              }}
              onMouseDown={keepFocusOnDisplay}
              onKeyDown={moveFocus}
              onClick={() => {
                onPress(id)
              }}
            >
              {face}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

function keepFocusOnDisplay(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault()
  const panel = event.currentTarget.closest('[data-own-keys]')
  if (panel && !panel.contains(document.activeElement)) panel.querySelector<HTMLElement>('[data-display]')?.focus()
}

/** Returns the key in an arrow's direction. Up and down use the keys' positions, because blocks may be side by side. */
function keyBeside(keys: readonly HTMLButtonElement[], key: HTMLButtonElement, arrow: string): HTMLButtonElement | undefined {
  if (arrow === 'ArrowLeft') return keys[keys.indexOf(key) - 1]
  if (arrow === 'ArrowRight') return keys[keys.indexOf(key) + 1]
  if (arrow !== 'ArrowUp' && arrow !== 'ArrowDown') return undefined
  const here = key.getBoundingClientRect()
  const distanceTo = (other: HTMLButtonElement): number => {
    const there = other.getBoundingClientRect()
    const down = arrow === 'ArrowDown' ? there.top - here.top : here.top - there.top
    const across = Math.abs(there.left + there.width / 2 - here.left - here.width / 2)
    // Vertical distance outweighs any horizontal distance.
    return down > 1 ? down * 1000 + across : Infinity
  }
  const nearest = [...keys].sort((one, other) => distanceTo(one) - distanceTo(other))[0]
  return nearest && distanceTo(nearest) < Infinity ? nearest : undefined
}
