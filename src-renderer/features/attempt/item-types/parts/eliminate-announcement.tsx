import { useEffect, useRef } from 'react'
import type { PaperOption } from '../../../../../src-shared/content/item-types/base/choice-option.ts'
import { useExam } from '../../store/exam-context.tsx'
import { useItemTypeText } from './use-item-type-text.ts'
import styles from './option-cards.module.css'

interface EliminateAnnouncementProps {
  readonly itemId: string
  readonly options: readonly PaperOption[]
  readonly letters: readonly string[]
}

/** Says what came of ruling an option out: to the ear always, to the eye where the option itself does not show it. */
export function EliminateAnnouncement({ itemId, options, letters }: EliminateAnnouncementProps) {
  const { t } = useItemTypeText()
  const news = useExam(({ eliminationNews }) => (eliminationNews?.itemId === itemId ? eliminationNews : null))
  const letter = letters[options.findIndex(({ id }) => id === news?.optionId)] ?? ''
  const isSeen = news?.outcome === 'struck' || news?.outcome === 'back'
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (news !== null && !isSeen) paragraph.current?.scrollIntoView({ block: 'nearest' })
  }, [news, isSeen])
  return (
    <p ref={paragraph} className={news === null || isSeen ? 'visually-hidden' : styles.news} role="status" data-testid="strike-news">
      {news === null ? '' : t(`strike.news.${news.outcome}`, { letter })}
    </p>
  )
}
