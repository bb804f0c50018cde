import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isPicturePassword, passwordOfPictures, PICTURE_COUNT, type PictureName } from '../../../../../src-shared/account/picture-password.ts'
import { PasswordField } from '../../../../ui/form/password-field.tsx'
import { LazyPictureField } from './lazy-picture-field.tsx'
import { usePicturePasswordText } from './use-picture-password-text.ts'

interface NewPasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  /** Whether the learner may choose pictures: in a primary class, or in none yet. */
  readonly mayHavePictures: boolean
}

/** Asks for a new password: typed, or for young learners four pictures that are chosen and then repeated. */
export function NewPasswordField({ name, label, error, mayHavePictures }: NewPasswordFieldProps) {
  const { t } = usePicturePasswordText()
  const [wantsPictures, setWantsPictures] = useState(false)
  const hasPictures = wantsPictures && mayHavePictures
  return (
    <div>
      {hasPictures ? (
        <NewPictures name={name} error={error} />
      ) : (
        <PasswordField name={name} label={label} autoComplete="new-password" error={error} withStrength />
      )}
      {mayHavePictures ? (
        <Button
          variant="subtle"
          size="compact-md"
          mt={4}
          onClick={() => {
            setWantsPictures(!wantsPictures)
          }}
        >
          {t(hasPictures ? 'type' : 'choose')}
        </Button>
      ) : null}
    </div>
  )
}

/** Four pictures are chosen, then repeated; `fault` says why they are chosen anew. */
type Choice =
  | { readonly kind: 'first'; readonly chosen: readonly PictureName[]; readonly fault: 'different' | 'alike' | null }
  | { readonly kind: 'again'; readonly first: readonly PictureName[]; readonly chosen: readonly PictureName[] }
  | { readonly kind: 'ready'; readonly chosen: readonly PictureName[] }

const empty = chooseAnew(null)

function chooseAnew(fault: 'different' | 'alike' | null): Choice {
  return { kind: 'first', chosen: [], fault }
}

/** Returns the choice after another picture, or after one was taken back. */
export function choiceAfter(choice: Choice, chosen: readonly PictureName[]): Choice {
  const isFull = chosen.length === PICTURE_COUNT
  if (choice.kind === 'first') {
    if (!isFull) return { ...choice, chosen, fault: chosen.length === 0 ? choice.fault : null }
    return isPicturePassword(passwordOfPictures(chosen)) ? { kind: 'again', first: chosen, chosen: [] } : chooseAnew('alike')
  }
  if (choice.kind === 'ready') return isFull ? choice : empty
  if (!isFull) return { ...choice, chosen }
  return passwordOfPictures(chosen) === passwordOfPictures(choice.first) ? { kind: 'ready', chosen } : chooseAnew('different')
}

function NewPictures({ name, error }: Pick<NewPasswordFieldProps, 'name' | 'error'>) {
  const { t } = usePicturePasswordText()
  const [choice, setChoice] = useState<Choice>(empty)
  const fault = choice.kind === 'first' && choice.fault !== null ? t(choice.fault) : undefined
  // Until the next picture is touched: its prompt says what is to be done then.
  const [answered, setAnswered] = useState<string | undefined>(error)
  if (error === undefined && answered !== undefined) setAnswered(undefined)
  const isUnfinished = error !== undefined && error !== answered && choice.kind !== 'ready'
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUnfinished) field.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [isUnfinished])
  return (
    <div ref={field}>
      <input type="hidden" name={name} value={choice.kind === 'ready' ? passwordOfPictures(choice.chosen) : ''} />
      <LazyPictureField
        prompt={t(choice.kind)}
        chosen={choice.chosen}
        onChange={(chosen) => {
          setAnswered(error)
          setChoice((before) => choiceAfter(before, chosen))
        }}
        takesFocus
        error={isUnfinished ? t(choice.kind === 'again' ? 'again' : 'unfinished') : fault}
      />
      {choice.kind === 'ready' ? (
        <Button
          variant="default"
          mt="xs"
          onClick={() => {
            setChoice(empty)
          }}
        >
          {t('anew')}
        </Button>
      ) : null}
    </div>
  )
}
