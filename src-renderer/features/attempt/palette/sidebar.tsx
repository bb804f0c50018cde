import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Calculator } from '../calculator/calculator.tsx'
import type { ClockStore } from '../store/clock-store.ts'
import { useDeferredExam, useExamStore } from '../store/exam-context.tsx'
import { Palette } from './palette.tsx'
import type { PaletteFilter } from './palette-filter.ts'
import { PaletteLegend } from './palette-legend.tsx'
import { entryOf } from '../store/paper-index.ts'
import { FromStage, roomStages, useRoomStage } from '../store/staged-rendering.tsx'
import { RoomTools } from '../tools/room-tools.tsx'
import { ScratchPad } from '../tools/scratch-pad.tsx'
import { isTool, type SidePanel } from '../tools/use-side-panel.ts'
import styles from './sidebar.module.css'

export const SIDEBAR_ID = 'exam-sidebar'

interface SidebarProps {
  readonly panel: SidePanel
  readonly clock: ClockStore
  /** Called when a question is chosen in the palette. */
  readonly onChosen: () => void
  /** Called to close the tool beside the question. */
  readonly onCloseTool: () => void
}

/**
 * The palette of the current subject, with the legend or a tool below it, so that a tool never covers a question. A small window shows only
 * `panel`: the palette over the whole question area, or the tool beside the question.
 */
export function Sidebar({ panel, clock, onChosen, onCloseTool }: SidebarProps) {
  const { t } = useTranslation()
  const { index, attempt } = useExamStore()
  const subject = useDeferredExam((state) => entryOf(index, state.currentItemId).subject)
  const [filter, setFilter] = useState<PaletteFilter>('all')
  const areAllIn = useRoomStage() === Infinity
  const sidebar = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    if (panel === 'questions') sidebar.current?.querySelector<HTMLElement>('[aria-current="step"]')?.focus()
  }, [panel, areAllIn])

  return (
    <section ref={sidebar} id={SIDEBAR_ID} className={styles.sidebar} data-panel={panel} data-tool={isTool(panel)} aria-label={t('exam.palette')}>
      <div className={styles.palette}>
        <FromStage stage={roomStages.filters}>
          <Palette subject={subject} filter={filter} onFilter={setFilter} onChosen={onChosen} />
        </FromStage>
      </div>
      {isTool(panel) ? null : (
        <FromStage stage={roomStages.legend}>
          <div>
            <PaletteLegend />
          </div>
        </FromStage>
      )}
      <Calculator kind={subject.calculator ?? attempt.paper.rules.calculator} isOpen={panel === 'calculator'} onClose={onCloseTool} />
      {panel === 'notes' ? <ScratchPad onClose={onCloseTool} /> : null}
      {panel === 'tools' ? <RoomTools clock={clock} onClose={onCloseTool} /> : null}
    </section>
  )
}
