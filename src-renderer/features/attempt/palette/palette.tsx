import { memo, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { PaperSubject } from '../../../../src-shared/attempt/record/paper.ts'
import { paletteStatus } from '../store/answer-state.ts'
import { useDeferredExam, useExamStore } from '../store/exam-context.tsx'
import { passingCount, shownItemIds, type PaletteFilter } from './palette-filter.ts'
import { PaletteFilters } from './palette-filters.tsx'
import { cellsBy, useRoomStage } from '../store/staged-rendering.tsx'
import { entryOf, type PaperEntry } from '../store/paper-index.ts'
import { SectionRules } from './section-rules.tsx'
import { useRovingCells } from './use-roving-cells.ts'
import styles from './palette.module.css'
import { useRoomText } from '../store/use-room-text.ts'

interface PaletteProps {
  readonly subject: PaperSubject
  readonly filter: PaletteFilter
  readonly onFilter: (filter: PaletteFilter) => void
  readonly onChosen: () => void
}

/**
 * Buttons for the subject's items that match the filter, and always the current one. Each cell has its own subscription, so that an act rerenders
 * one or two of them. The palette is one tab stop, the current question; arrow keys move from there.
 */
export const Palette = memo(function Palette({ subject, filter, onFilter, onChosen }: PaletteProps) {
  const { t } = useTranslation()
  const { index } = useExamStore()
  const { list, focusedItemId } = useRovingCells()
  const labelOf = useCellLabel()
  const cellCount = cellsBy(useRoomStage())
  const itemIds = useMemo(() => subject.items.map((item) => item.id), [subject])
  // Joined to a string, so that the palette renders only when it changes.
  const shown = useDeferredExam((state) => shownItemIds(state, itemIds, filter).join(' '))
  const shownIds = new Set(shown.split(' '))
  return (
    <nav className={styles.palette} aria-label={t('exam.questionsOf', { subject: subject.title })}>
      <SectionRules subject={subject} />
      <PaletteFilters itemIds={itemIds} filter={filter} onFilter={onFilter} />
      <FilterOutcome itemIds={itemIds} filter={filter} />
      <ol ref={list} className={styles.cells} aria-busy={cellCount < itemIds.length}>
        {itemIds.map((itemId, place) =>
          place < cellCount && shownIds.has(itemId) ? (
            <li key={itemId}>
              <PaletteCell
                itemId={itemId}
                entry={entryOf(index, itemId)}
                tabStop={focusedItemId === null ? 'if-current' : focusedItemId === itemId ? 'always' : 'never'}
                labelOf={labelOf}
                onChosen={onChosen}
              />
            </li>
          ) : null
        )}
      </ol>
    </nav>
  )
})

/** Number of questions that match the filter: visible if there are none, otherwise for screen readers only. */
function FilterOutcome({ itemIds, filter }: { readonly itemIds: readonly string[]; readonly filter: PaletteFilter }) {
  const { t } = useTranslation()
  const count = useDeferredExam((state) => passingCount(state, itemIds, filter))
  const isEmpty = filter !== 'all' && count === 0
  return (
    <p className={isEmpty ? styles.outcome : 'visually-hidden'} role="status">
      {filter === 'all' ? '' : isEmpty ? t(`exam.filter.none.${filter}`) : t('exam.filter.shown', { count })}
    </p>
  )
}

interface PaletteCellProps {
  readonly itemId: string
  readonly entry: Pick<PaperEntry, 'label' | 'shortLabel'>
  readonly tabStop: 'if-current' | 'always' | 'never'
  readonly labelOf: CellLabel
  readonly onChosen: () => void
}

const CLOSED = ' closed'
/** With more characters, a label is drawn smaller. */
const LONG_LABEL = 3

const PaletteCell = memo(function PaletteCell({ itemId, entry: { label, shortLabel }, tabStop, labelOf, onChosen }: PaletteCellProps) {
  const store = useExamStore()
  const cell = useRef<HTMLButtonElement>(null)
  // One subscription per cell, because each act notifies all cells.
  const told = useDeferredExam((state) => `${paletteStatus(state, itemId)}${store.mayVisit(itemId, state.currentItemId) ? '' : CLOSED}`)
  const isClosed = told.endsWith(CLOSED)
  const status = isClosed ? told.slice(0, -CLOSED.length) : told
  const isCurrent = status.endsWith('current')
  const isTabStop = tabStop === 'always' || (tabStop === 'if-current' && isCurrent)
  // Not a layout effect: when the palette appears, that would force an extra layout.
  useEffect(() => {
    if (isCurrent) cell.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <button
      ref={cell}
      type="button"
      className={styles.cell}
      tabIndex={isTabStop ? 0 : -1}
      data-item-id={itemId}
      data-status={status}
      data-closed={isClosed || undefined}
      aria-disabled={isClosed || undefined}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={labelOf(label, status, isClosed)}
      data-long={shortLabel.length > LONG_LABEL || undefined}
      onClick={() => {
        if (isClosed) return
        store.moveTo(itemId)
        onChosen()
      }}
    >
      {shortLabel}
    </button>
  )
})

/** Returns the accessible name of a palette cell. `status` as from `paletteStatus`. */
type CellLabel = (number: string, status: string, isClosed: boolean) => string

/** Returns the label function of all cells. Translates each status once instead of in every cell. */
function useCellLabel(): CellLabel {
  const { t } = useTranslation()
  const { t: ofRoom } = useRoomText()
  return useMemo(() => cellLabels(t, ofRoom), [t, ofRoom])
}

function cellLabels(t: TFunction, ofRoom: TFunction<'room'>): CellLabel {
  const known = new Map<string, string>()
  const labelFor = (status: string): string => {
    const label =
      known.get(status) ??
      status
        .split(' ')
        .map((word) => t(`exam.status.${word}` as 'exam.status.unseen'))
        .join(', ')
    known.set(status, label)
    return label
  }
  return (number, status, isClosed) => `${t('exam.question', { number })}: ${labelFor(status)}${isClosed ? `, ${ofRoom('part.closedItem')}` : ''}`
}
