import { Box } from '@mantine/core'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { markupToPlainText } from '../../../../../src-shared/kernel/markup/markup.ts'
import { answerStateOf, responseTo } from '../../store/answer-state.ts'
import { useExam, useExamStore } from '../../store/exam-context.tsx'
import { entryOf } from '../../store/paper-index.ts'
import { OptionCards, type Choosing } from '../parts/option-cards.tsx'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import { chooseRegion, isRegionIn, toggleRegion } from './choose-region.ts'
import { regionAfterKey } from './region-after-key.ts'
import { RegionLayer, RegionOutline, RegionPicture, type RegionMark } from './region-picture.tsx'
import styles from './region-picture.module.css'

const one: Choosing = { control: 'radio', mayEliminate: false, isChosen: isRegionIn, press: chooseRegion }
const several: Choosing = { control: 'checkbox', mayEliminate: false, isChosen: isRegionIn, press: toggleRegion }

/** The picture with its regions, and the same regions as a list of options. Either of them answers. */
export function HotSpotAnswer({ item }: { readonly item: PaperItemOf<'hot-spot'> }) {
  const { t } = useItemTypeText()
  const hintId = useId()
  const options = useMemo(() => item.regions.map(({ id, label }) => ({ id, text: label })), [item])
  return (
    <>
      <Box component="p" id={hintId} mt={0} mb={8} c="dimmed" fz={15}>
        {t(item.isSeveral ? 'answer.regionsHint' : 'answer.regionHint')}
      </Box>
      <div className={styles.answer}>
        <AnsweredPicture item={item} choosing={item.isSeveral ? several : one} />
        <OptionCards itemId={item.id} options={options} choosing={item.isSeveral ? several : one} hintId={hintId} />
      </div>
    </>
  )
}

interface AnsweredPictureProps {
  readonly item: PaperItemOf<'hot-spot'>
  readonly choosing: Choosing
}

/** Regions to press; arrow keys move among them, with one tab stop (ARIA practices, roving tabindex). */
function AnsweredPicture({ item, choosing }: AnsweredPictureProps) {
  const { t } = useItemTypeText()
  const store = useExamStore()
  const { attempt, index: paper } = store
  const { regions, pictureId } = item
  const letters = entryOf(paper, item.id).subject.optionLetters ?? attempt.paper.rules.optionLetters
  const given = useExam((state) => responseTo(state, item.id))
  const isUnsaved = useExam((state) => answerStateOf(state, item.id) === 'failed')
  const [tabStop, setTabStop] = useState(regions[0]?.id)
  const elements = useRef(new Map<string, SVGGElement>())
  const markOf = (id: string): RegionMark | undefined => (choosing.isChosen(given, id) ? (isUnsaved ? 'unsaved' : 'chosen') : undefined)
  const press = (id: string): void => {
    setTabStop(id)
    store.answer(item.id, choosing.press(responseTo(store.getState(), item.id), id))
  }

  function onKeyDown(event: KeyboardEvent, id: string): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const to = regionAfterKey(event.key, id, regions)
    if (to === null && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (to === null) {
      if (!event.repeat) press(id)
      return
    }
    setTabStop(to)
    elements.current.get(to)?.focus()
  }

  return (
    <RegionPicture pictureId={pictureId} regions={regions} letters={letters} markOf={markOf}>
      <RegionLayer pictureId={pictureId} label={t('answer.regions')}>
        {regions.map(({ id, label, shape }, index) => (
          <g
            key={id}
            ref={(element) => {
              if (element) elements.current.set(id, element)
            }}
            className={styles.region}
            role="button"
            tabIndex={id === tabStop ? 0 : -1}
            aria-label={t('answer.region', { letter: letters[index] ?? '', label: markupToPlainText(label) })}
            aria-pressed={choosing.isChosen(given, id)}
            data-region-id={id}
            onClick={() => {
              press(id)
            }}
            onKeyDown={(event) => {
              onKeyDown(event, id)
            }}
          >
            <RegionOutline shape={shape} mark={markOf(id)} />
          </g>
        ))}
      </RegionLayer>
    </RegionPicture>
  )
}
