import { Box, Button, NativeSelect } from '@mantine/core'
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Crossing, GraphAxis } from '../../../../../src-shared/content/item-types/graph-plot/graph-plot-schemas.ts'
import type { PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { answerStateOf, responseTo } from '../../store/answer-state.ts'
import { useExam, useExamStore } from '../../store/exam-context.tsx'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import { GraphDrawing, Plotted } from './graph-drawing.tsx'
import { crossingAfterKey, crossingAt, positionOf, pointText, sizeOf, valueText } from './graph-scale.ts'
import { plottedIn, togglePoint } from './plot-point.ts'
import styles from './graph-plot.module.css'

/** A grid to mark by mouse or arrow keys, and the same by two lists: either of them answers. */
export function GraphPlotAnswer({ item }: { readonly item: PaperItemOf<'graph-plot'> }) {
  const { t } = useItemTypeText()
  const store = useExamStore()
  const given = useExam((state) => responseTo(state, item.id))
  const isUnsaved = useExam((state) => answerStateOf(state, item.id) === 'failed')
  const [cursor, setCursor] = useState<Crossing>({ x: nearestToZero(item.x), y: nearestToZero(item.y) })
  const [news, setNews] = useState('')
  const plotted = plottedIn(given)
  const isMarkedAt = (point: Crossing): boolean => plotted.some(({ x, y }) => x === point.x && y === point.y)

  function toggle(point: Crossing): void {
    const before = responseTo(store.getState(), item.id)
    const next = togglePoint(before, point, item)
    setCursor(point)
    if (next === undefined) {
      setNews(t('answer.graphFull', { total: plottedIn(before).length }))
      return
    }
    const isAdded = plottedIn(next).length > plottedIn(before).length
    setNews(t(isAdded ? 'answer.graphAdded' : 'answer.graphRemoved', { point: pointText(point, item) }))
    store.answer(item.id, next)
  }

  function move(to: Crossing): void {
    setCursor(to)
    setNews(isMarkedAt(to) ? t('answer.graphAtPoint', { point: pointText(to, item) }) : pointText(to, item))
  }

  return (
    <div role="group" aria-labelledby="question-stem">
      <Box component="p" mt={0} mb={8} c="dimmed" fz={15}>
        {t(`answer.graphHint.${item.task}`)}
      </Box>
      <div className={styles.answer}>
        <GraphField item={item} cursor={cursor} onMove={move} onToggle={toggle}>
          <Plotted axes={item} points={plotted} hasLine={item.task === 'line'} mark={isUnsaved ? 'unsaved' : 'given'} />
        </GraphField>
        <div>
          <Box component="p" role="status" mt={6} mb={0} mih="1.5em" fz="sm">
            {news}
          </Box>
          <PointForm item={item} cursor={cursor} isMarked={isMarkedAt(cursor)} onMove={move} onToggle={toggle} />
          <ul className={styles.points}>
            {plotted.map((point) => (
              <li key={`${String(point.x)} ${String(point.y)}`}>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    toggle(point)
                  }}
                >
                  {t('answer.graphRemove', { point: pointText(point, item) })}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

interface GraphPartProps {
  readonly item: PaperItemOf<'graph-plot'>
  readonly cursor: Crossing
  readonly onMove: (to: Crossing) => void
  readonly onToggle: (point: Crossing) => void
}

function GraphField({ item, cursor, onMove, onToggle, children }: GraphPartProps & { readonly children: ReactNode }) {
  const { t } = useItemTypeText()

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const to = crossingAfterKey(event.key, cursor, item)
    if (to === null && event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (to !== null) onMove(to)
    else if (!event.repeat) onToggle(cursor)
  }

  function onClick({ currentTarget, clientX, clientY }: MouseEvent): void {
    const box = currentTarget.querySelector('svg')?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const { width, height } = sizeOf(item)
    // The drawing keeps its ratio within its box, in the middle.
    const scale = Math.min(box.width / width, box.height / height)
    const left = box.left + (box.width - width * scale) / 2
    const top = box.top + (box.height - height * scale) / 2
    onToggle(crossingAt({ x: (clientX - left) / scale, y: (clientY - top) / scale }, item))
  }

  const { x, y } = positionOf(cursor, item)
  // Screen readers pass all keys to an application, so that arrow keys move the cursor.
  const application = { role: 'application', tabIndex: 0, onKeyDown, onClick }
  return (
    <div className={styles.field} aria-label={t('answer.graph', { x: item.x.label, y: item.y.label })} data-graph-field {...application}>
      <GraphDrawing axes={item}>
        {children}
        <circle className={styles.cursor} cx={x} cy={y} r={11} />
      </GraphDrawing>
    </div>
  )
}

/** The coordinates as lists, for those who use neither the mouse nor the drawing. */
function PointForm({ item, cursor, isMarked, onMove, onToggle }: GraphPartProps & { readonly isMarked: boolean }) {
  const { t } = useItemTypeText()
  const choices = (axis: GraphAxis) =>
    Array.from({ length: axis.last - axis.first + 1 }, (_, index) => ({
      value: String(axis.first + index),
      label: valueText(axis.first + index, axis)
    }))
  return (
    <div className={styles.controls}>
      {(['x', 'y'] as const).map((axis) => (
        <NativeSelect
          key={axis}
          size="sm"
          w="8rem"
          label={item[axis].label}
          data={choices(item[axis])}
          value={String(cursor[axis])}
          onChange={({ currentTarget: { value } }) => {
            onMove({ ...cursor, [axis]: Number(value) })
          }}
        />
      ))}
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          onToggle(cursor)
        }}
      >
        {t(isMarked ? 'answer.graphRemove' : 'answer.graphMark', { point: pointText(cursor, item) })}
      </Button>
    </div>
  )
}

function nearestToZero({ first, last }: GraphAxis): number {
  return Math.min(Math.max(0, first), last)
}
