import { IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { PictureDialog } from './picture-dialog.tsx'
import { usePicture, usePictureRetry, type ShownPicture } from './pictures-context.tsx'
import styles from './picture.module.css'
import { usePictureText } from './use-picture-text.ts'

interface PictureProps {
  readonly id: string
  /** Whether a press enlarges it. */
  readonly isZoomable?: boolean
}

/** A picture within a text, on a light background in every theme. Shows its description if it cannot be loaded. */
export function Picture({ id, isZoomable = false }: PictureProps) {
  const { t } = usePictureText()
  const picture = usePicture(id)
  const [isLarge, setIsLarge] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  usePictureRetry(isBroken, () => {
    setIsBroken(false)
  })
  if (!picture || isBroken) return <span className={styles.missing}>{picture ? t('missing', { alt: picture.alt }) : t('unknown')}</span>
  const image = (
    <Image
      picture={picture}
      onBroken={() => {
        setIsBroken(true)
      }}
    />
  )
  if (!isZoomable) return <span className={styles.card}>{image}</span>
  return (
    <>
      <button
        type="button"
        className={styles.card}
        aria-haspopup="dialog"
        title={t('enlarge')}
        onClick={() => {
          setIsLarge(true)
        }}
      >
        {image}
        <span className={styles.zoom}>
          <IconZoomIn size={18} aria-hidden />
          <span className="visually-hidden">{t('enlarge')}</span>
        </span>
      </button>
      {isLarge
        ? // A dialog must not be inside a paragraph.
          createPortal(
            <PictureDialog
              picture={picture}
              onClose={() => {
                setIsLarge(false)
              }}
            />,
            document.body
          )
        : null}
    </>
  )
}

/** The size is set in advance, so that the layout does not shift. */
function Image({ picture, onBroken }: { readonly picture: ShownPicture; readonly onBroken: () => void }) {
  const { address, width, height, alt } = picture
  return <img src={address} width={width} height={height} alt={alt} className={styles.image} draggable={false} onError={onBroken} />
}
