import { Button } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../overlay/dialog.tsx'
import type { ShownPicture } from './pictures-context.tsx'
import styles from './picture.module.css'
import { usePictureText } from './use-picture-text.ts'

interface PictureDialogProps {
  readonly picture: ShownPicture
  readonly onClose: () => void
}

/** Zoom factors relative to the size that fits the dialog. */
const steps = [1, 1.5, 2, 3] as const

/** Makes the scrollable area reachable by keyboard. */
const scrollable = { tabIndex: 0 }

/** Shows a picture as large as the window, or enlarged and scrollable by mouse or arrow keys. Escape closes it. */
export function PictureDialog({ picture, onClose }: PictureDialogProps) {
  const { t } = usePictureText()
  const [step, setStep] = useState(0)
  const { address, width, height, alt } = picture
  const change = (by: -1 | 1): void => {
    setStep((now) => Math.min(Math.max(now + by, 0), steps.length - 1))
  }
  return (
    <Dialog
      title={t('title')}
      role="dialog"
      isWide
      onCancel={onClose}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconZoomOut size={18} />}
            aria-disabled={step === 0}
            data-disabled={step === 0}
            onClick={() => {
              change(-1)
            }}
          >
            {t('smaller')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconZoomIn size={18} />}
            aria-disabled={step === steps.length - 1}
            data-disabled={step === steps.length - 1}
            onClick={() => {
              change(1)
            }}
          >
            {t('larger')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className={styles.view} {...scrollable} role="group" aria-label={t('scroll')}>
        <img
          src={address}
          width={width}
          height={height}
          alt={alt}
          className={styles.large}
          style={{ ['--times' as string]: steps[step], ['--ratio' as string]: width / height }}
          data-times={steps[step]}
          draggable={false}
        />
      </div>
    </Dialog>
  )
}
