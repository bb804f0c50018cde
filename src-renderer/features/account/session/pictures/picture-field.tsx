import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon } from '@mantine/core'
import { IconBackspace, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { PICTURE_COUNT, pictureNames, type PictureName } from '../../../../../src-shared/account/picture-password.ts'
import { pictures } from './pictures.ts'
import styles from './picture-field.module.css'
import { stepOf } from './step-of.ts'
import { usePicturePasswordText } from './use-picture-password-text.ts'

interface PictureFieldProps {
  /** What to do, above the places. */
  readonly prompt: string
  readonly chosen: readonly PictureName[]
  readonly onChange: (chosen: readonly PictureName[]) => void
  /** Shown in place of `prompt`, so that nothing moves. */
  readonly error?: string | undefined
  /** True if the first picture should take the focus when the field appears. */
  readonly takesFocus?: boolean
}

/** Four places and the sixteen pictures that fill them. Arrow keys move between the pictures, and Backspace takes the last one back. */
export function PictureField({ prompt, chosen, onChange, error, takesFocus = false }: PictureFieldProps) {
  const { t } = usePicturePasswordText()
  const [isHidden, setIsHidden] = useState(false)
  const id = useId()
  const takeBack = (): void => {
    onChange(chosen.slice(0, -1))
  }
  return (
    <div role="group" aria-label={t('label')} aria-describedby={id}>
      {error === undefined ? (
        <p id={id} className={styles.prompt}>
          {prompt}
        </p>
      ) : (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.row}>
        <Places chosen={chosen} isHidden={isHidden} />
        <ActionIcon variant="default" size={44} aria-label={t('back')} aria-disabled={chosen.length === 0} onClick={takeBack}>
          <IconBackspace size={24} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t(isHidden ? 'show' : 'hide')}
          onClick={() => {
            setIsHidden(!isHidden)
          }}
        >
          {isHidden ? <IconEye size={22} aria-hidden /> : <IconEyeOff size={22} aria-hidden />}
        </ActionIcon>
      </div>
      <p className="visually-hidden" role="status">
        {t('chosen', { count: chosen.length, most: PICTURE_COUNT })}
      </p>
      <Grid
        takesFocus={takesFocus}
        onTakeBack={takeBack}
        onPick={(name) => {
          if (chosen.length < PICTURE_COUNT) onChange([...chosen, name])
        }}
      />
    </div>
  )
}

function Places({ chosen, isHidden }: { readonly chosen: readonly PictureName[]; readonly isHidden: boolean }) {
  const { t } = usePicturePasswordText()
  return (
    <ol className={styles.places}>
      {Array.from({ length: PICTURE_COUNT }, (_, place) => {
        const name = chosen[place]
        return (
          <li key={place} className={styles.place} data-filled={name !== undefined || undefined}>
            {name === undefined ? (
              <span className="visually-hidden">{t('empty')}</span>
            ) : isHidden ? (
              <>
                <span className={styles.dot} aria-hidden />
                <span className="visually-hidden">{t('hidden')}</span>
              </>
            ) : (
              <img src={pictures[name]} alt={t(`names.${name}`)} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface GridProps {
  readonly takesFocus: boolean
  readonly onPick: (name: PictureName) => void
  readonly onTakeBack: () => void
}

/** One stop of the Tab key: the picture that had the focus last. */
function Grid({ takesFocus, onPick, onTakeBack }: GridProps) {
  const { t } = usePicturePasswordText()
  const [current, setCurrent] = useState(0)
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) grid.current?.querySelector('button')?.focus()
  }, [takesFocus])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Backspace') onTakeBack()
    const next = stepOf(event.key, current)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    grid.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={grid} className={styles.grid}>
      {pictureNames.map((name, index) => (
        <button
          key={name}
          type="button"
          className={styles.picture}
          tabIndex={index === current ? 0 : -1}
          onKeyDown={onKeyDown}
          onFocus={() => {
            setCurrent(index)
          }}
          onClick={() => {
            onPick(name)
          }}
        >
          <img src={pictures[name]} alt={t(`names.${name}`)} draggable={false} />
        </button>
      ))}
    </div>
  )
}
