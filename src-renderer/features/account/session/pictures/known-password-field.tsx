import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type Ref } from 'react'
import { passwordOfPictures, PICTURE_COUNT, type PictureName } from '../../../../../src-shared/account/picture-password.ts'
import { PasswordField } from '../../../../ui/form/password-field.tsx'
import { LazyPictureField } from './lazy-picture-field.tsx'
import { usePicturePasswordText } from './use-picture-password-text.ts'

interface KnownPasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  /** Whether the account is known to have a picture password. */
  readonly startsWithPictures: boolean
  /** Whether the learner may change between pictures and typing: wherever the account is not sure. */
  readonly mayChange: boolean
  /** Sends the form after the last picture. */
  readonly sendsAlone?: boolean
  /** What was refused; another value empties the places. */
  readonly refusal: unknown
  /** What to say of refused pictures until the next one is touched. */
  readonly refusalText?: string | undefined
  readonly takesFocus?: boolean
  readonly onPictures?: (hasPictures: boolean) => void
  /** Another number empties the box of a typed password. */
  readonly typedKey?: number
  /** The box of a typed password. */
  readonly ref?: Ref<HTMLInputElement>
}

/** Asks for the password of an account: typed, or by its four pictures. */
export function KnownPasswordField({ startsWithPictures, mayChange, onPictures, ...field }: KnownPasswordFieldProps) {
  const { name, label, error, takesFocus = false, typedKey, ref } = field
  const { t } = usePicturePasswordText()
  const [hasPictures, setHasPictures] = useState(startsWithPictures)
  const [isChanged, setIsChanged] = useState(false)
  return (
    <div>
      {hasPictures ? (
        <KnownPictures {...field} takesFocus={takesFocus || isChanged} />
      ) : (
        <PasswordField
          key={typedKey}
          {...(ref === undefined ? {} : { ref })}
          name={name}
          label={label}
          autoComplete="current-password"
          error={error}
          takesFocus={takesFocus}
        />
      )}
      {mayChange ? (
        <Button
          variant="subtle"
          size="compact-md"
          mt={4}
          onClick={() => {
            setHasPictures(!hasPictures)
            setIsChanged(true)
            onPictures?.(!hasPictures)
          }}
        >
          {t(hasPictures ? 'type' : 'use')}
        </Button>
      ) : null}
    </div>
  )
}

function KnownPictures({
  name,
  error,
  refusal,
  refusalText,
  sendsAlone = false,
  takesFocus = false
}: Pick<KnownPasswordFieldProps, 'name' | 'error' | 'refusal' | 'refusalText' | 'sendsAlone' | 'takesFocus'>) {
  const { t } = usePicturePasswordText()
  const [chosen, setChosen] = useState<readonly PictureName[]>([])
  const [refused, setRefused] = useState(refusal)
  const input = useRef<HTMLInputElement>(null)
  if (refused !== refusal) {
    setRefused(refusal)
    if (refusal !== null && refusal !== undefined) setChosen([])
  }
  const isFull = chosen.length === PICTURE_COUNT
  useEffect(() => {
    if (isFull && sendsAlone) input.current?.form?.requestSubmit()
  }, [isFull, sendsAlone])
  return (
    <>
      <input ref={input} type="hidden" name={name} value={isFull ? passwordOfPictures(chosen) : ''} />
      <LazyPictureField
        prompt={t('prompt')}
        chosen={chosen}
        onChange={setChosen}
        takesFocus={takesFocus}
        error={error !== undefined && !isFull ? t('unfinished') : chosen.length === 0 ? refusalText : undefined}
      />
    </>
  )
}
