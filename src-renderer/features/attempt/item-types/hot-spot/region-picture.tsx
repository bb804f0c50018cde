import { useState, type ReactNode } from 'react'
import type { ShownRegion } from '../../../../../src-shared/content/item-types/hot-spot/hot-spot-schemas.ts'
import { centreOf, type RegionShape } from '../../../../../src-shared/content/item-types/hot-spot/region-shape.ts'
import { usePicture, usePictureRetry, type ShownPicture } from '../../../../ui/markup/pictures-context.tsx'
import { usePictureText } from '../../../../ui/markup/use-picture-text.ts'
import styles from './region-picture.module.css'

/** How a region is shown, besides its outline. */
export type RegionMark = 'chosen' | 'unsaved' | 'key' | 'givenRight' | 'givenWrong'

interface RegionPictureProps {
  readonly pictureId: string
  readonly regions: readonly ShownRegion[]
  /** In order of the regions. */
  readonly letters: readonly string[]
  readonly markOf: (regionId: string) => RegionMark | undefined
  /** The outlines in an SVG of the picture's coordinates. */
  readonly children: ReactNode
}

/** A picture with its regions: outlines that the caller draws, and a letter at each. Shows the description if the picture cannot be loaded. */
export function RegionPicture({ pictureId, regions, letters, markOf, children }: RegionPictureProps) {
  const { t } = usePictureText()
  const picture = usePicture(pictureId)
  const [isBroken, setIsBroken] = useState(false)
  usePictureRetry(isBroken, () => {
    setIsBroken(false)
  })
  if (!picture || isBroken) return <p className={styles.missing}>{picture ? t('missing', { alt: picture.alt }) : t('unknown')}</p>
  const { address, width, height, alt } = picture
  return (
    <div className={styles.card}>
      <div className={styles.frame} style={{ ['--ratio' as string]: width / height, width }}>
        <img
          src={address}
          width={width}
          height={height}
          alt={alt}
          className={styles.image}
          draggable={false}
          onError={() => {
            setIsBroken(true)
          }}
        />
        {children}
        {regions.map(({ id, shape }, index) => (
          <Letter key={id} picture={picture} shape={shape} letter={letters[index] ?? ''} mark={markOf(id)} />
        ))}
      </div>
    </div>
  )
}

interface LetterProps {
  readonly picture: ShownPicture
  readonly shape: RegionShape
  readonly letter: string
  readonly mark: RegionMark | undefined
}

/** Stays as large as text when the picture is small. */
function Letter({ picture: { width, height }, shape, letter, mark }: LetterProps) {
  const { x, y } = centreOf(shape)
  return (
    <span
      className={styles.letter}
      data-mark={mark}
      style={{ left: `${String((100 * x) / width)}%`, top: `${String((100 * y) / height)}%` }}
      aria-hidden
    >
      {letter}
    </span>
  )
}

/** The outline of a region. */
export function RegionOutline({ shape, mark }: { readonly shape: RegionShape; readonly mark: RegionMark | undefined }) {
  const shared = { className: styles.outline, 'data-mark': mark }
  switch (shape.kind) {
    case 'rectangle':
      return <rect {...shared} x={shape.x} y={shape.y} width={shape.width} height={shape.height} />
    case 'circle':
      return <circle {...shared} cx={shape.x} cy={shape.y} r={shape.radius} />
    case 'polygon':
      return <polygon {...shared} points={shape.points.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ')} />
  }
}

interface RegionLayerProps {
  readonly pictureId: string
  /** Absent for a layer that is only looked at. */
  readonly label?: string
  readonly children: ReactNode
}

/** The SVG above a picture, in its coordinates. */
export function RegionLayer({ pictureId, label, children }: RegionLayerProps) {
  const picture = usePicture(pictureId)
  if (!picture) return null
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'group', 'aria-label': label }
  return (
    <svg className={styles.layer} viewBox={`0 0 ${String(picture.width)} ${String(picture.height)}`} {...named}>
      {children}
    </svg>
  )
}
