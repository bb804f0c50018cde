import { useState, type PointerEvent } from 'react'
import { centreOf, type RegionShape } from '../../../../../src-shared/content/item-types/hot-spot/region-shape.ts'
import type { DraftRegion } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { usePicture } from '../../../../ui/markup/pictures-context.tsx'
import { rectangleBetween, type Rectangle } from './draft-regions.ts'
import styles from './picture-fields.module.css'

interface RegionDrawingProps {
  readonly pictureId: string
  readonly regions: readonly DraftRegion[]
  readonly rightIds: readonly string[]
  readonly onDrawn: (shape: Rectangle) => void
}

/** The picture with its areas by number. A drag of the mouse draws a new one; by keyboard the same is done in the fields below. */
export function RegionDrawing({ pictureId, regions, rightIds, onDrawn }: RegionDrawingProps) {
  const picture = usePicture(pictureId)
  const [drag, setDrag] = useState<{ readonly from: Place; readonly to: Place } | null>(null)
  if (!picture) return null
  const { address, width, height } = picture
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Place => {
    const box = currentTarget.getBoundingClientRect()
    return { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height }
  }
  const drawn = drag && rectangleBetween(drag.from, drag.to, { width, height })
  return (
    <div className={styles.drawing} style={{ width }}>
      <img src={address} width={width} height={height} alt="" draggable={false} />
      <svg
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        aria-hidden
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ from: placeOf(event), to: placeOf(event) })
        }}
        onPointerMove={(event) => {
          if (drag) setDrag({ from: drag.from, to: placeOf(event) })
        }}
        onPointerCancel={() => setDrag(null)}
        onPointerUp={() => {
          setDrag(null)
          if (drawn) onDrawn(drawn)
        }}
      >
        {regions.map(({ id, shape }) => (
          <Outline key={id} shape={shape} isRight={rightIds.includes(id)} />
        ))}
        {drawn ? <Outline shape={drawn} isRight={false} /> : null}
      </svg>
      {regions.map(({ id, shape }, place) => {
        const { x, y } = centreOf(shape)
        return (
          <span
            key={id}
            className={styles.number}
            style={{ left: `${String((100 * x) / width)}%`, top: `${String((100 * y) / height)}%` }}
            aria-hidden
          >
            {place + 1}
          </span>
        )
      })}
    </div>
  )
}

interface Place {
  readonly x: number
  readonly y: number
}

function Outline({ shape, isRight }: { readonly shape: RegionShape; readonly isRight: boolean }) {
  const shared = { className: styles.outline, 'data-right': isRight }
  switch (shape.kind) {
    case 'rectangle':
      return <rect {...shared} x={shape.x} y={shape.y} width={shape.width} height={shape.height} />
    case 'circle':
      return <circle {...shared} cx={shape.x} cy={shape.y} r={shape.radius} />
    case 'polygon':
      return <polygon {...shared} points={shape.points.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ')} />
  }
}
