import { Box, Flex } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconCircleHalf2, IconCircleOff, IconPencil, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperStimulus } from '../../../../../src-shared/attempt/record/paper.ts'
import type { PaperSound } from '../../../../../src-shared/content/media/sound.ts'
import type { Regrade, ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'
import type { ItemReportView } from '../../../../../src-shared/attempt/item-report.ts'
import type { AttemptLesson } from '../../../../../src-shared/attempt/report/attempt-lesson.ts'
import { personMarksOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { bestMarksOf } from '../../../../../src-shared/content/scoring/credit-of.ts'
import { type AgreedMarking, marksOf } from '../../../../../src-shared/content/scoring/marks-of.ts'
import { OwnMarkingContext, type OwnMarking } from '../../item-types/written/own-marking-context.ts'
import { ChoiceNote } from './choice-note.tsx'
import type { Choice } from '../../../../../src-shared/content/scoring/choice.ts'
import type { Counting } from '../../../../../src-shared/content/scoring/counting.ts'
import { verdictColors, verdictOf, type Verdict } from '../parts/verdict.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { useItemPart } from '../../item-part-context.ts'
import { WorkedAnswer } from '../../item-types/worked-answer.tsx'
import { isFreshItemId } from '../../../../../src-shared/content/templates/fresh-mark.ts'
import { SimilarItem } from './similar-item.tsx'
import { ItemReportPart } from './item-report-part.tsx'
import { ReviewedSound } from '../../sounds/reviewed-sound.tsx'
import { useSoundText } from '../../sounds/use-sound-text.ts'
import { LessonLinks } from '../parts/lesson-links.tsx'
import { useReportText } from '../parts/use-report-text.ts'
import styles from './reviewed-item-card.module.css'
import { nought } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { useItemTypeText } from '../../item-types/parts/use-item-type-text.ts'

interface ReviewedItemCardProps {
  readonly reviewed: ReviewedItem
  /** As in the exam room, such as `3(b)` for a part of a question. */
  readonly number: number | string
  /** How it counts in a section with a choice. */
  readonly counting?: Counting | undefined
  /** Absent outside such sections. */
  readonly choice?: Choice | undefined
  readonly letters: readonly string[]
  readonly marking: AgreedMarking
  readonly stimulus: PaperStimulus | undefined
  /** Sound of its stimulus. */
  readonly sound?: PaperSound | undefined
  /** Corrections of this item, in order. */
  readonly regrades?: readonly Regrade[] | undefined
  /** Lessons about the item's topic. */
  readonly lessons?: readonly AttemptLesson[] | undefined
  readonly attemptId: string
  /** How the learner marks it; null if Koya does. */
  readonly ownMarking?: OwnMarking | null
  /** The learner's report of it; `none` if there is none, `unknown` until loaded. */
  readonly itemReport: ItemReportView | 'none' | 'unknown'
}

interface StimulusParts {
  readonly stimulus: NonNullable<ReviewedItemCardProps['stimulus']>
  readonly sound: ReviewedItemCardProps['sound']
}

const verdictIcons = {
  right: IconCheck,
  partly: IconCircleHalf2,
  wrong: IconX,
  unanswered: IconCircleDashed,
  dropped: IconCircleOff,
  unmarked: IconPencil,
  'not-chosen': IconCircleDashed
} as const

const noMarks: ReadonlySet<Verdict> = new Set(['dropped', 'unmarked', 'not-chosen'])

export const ReviewedItemCard = memo(function ReviewedItemCard(props: ReviewedItemCardProps) {
  const { reviewed, number, letters, marking, stimulus, sound, regrades = [], lessons = [], attemptId, itemReport, ownMarking = null } = props
  const { counting, choice } = props
  const { t } = useTranslation()
  const { t: reportText } = useReportText()
  const itemPart = useItemPart()
  const { item, key, given, topic, explanation, ruling } = reviewed
  const verdict = verdictOf(reviewed, counting)
  const Icon = verdictIcons[verdict]
  const answer = (
    <OwnMarkingContext value={ownMarking}>
      <WorkedAnswer item={item} itemKey={key} given={given} letters={letters} reading={marking} explanation={explanation}>
        <LessonLinks lessons={lessons} />
      </WorkedAnswer>
    </OwnMarkingContext>
  )
  return (
    <article className={styles.card} data-item-id={item.id} data-verdict={verdict} aria-labelledby={`review-${item.id}`}>
      <Flex component="header" wrap="wrap" align="center" rowGap={4} columnGap={14} mb={8}>
        <Box component="h2" id={`review-${item.id}`} m={0} fz={17}>
          {t('exam.question', { number })}
        </Box>
        <Box component="span" c="dimmed" fz={15}>
          {topic}
        </Box>
        <Flex component="span" display="inline-flex" align="center" gap={4} ms="auto" c={verdictColors[verdict]} fw={700}>
          <Icon size={18} aria-hidden />
          {verdict === 'dropped' ? reportText('again.dropped') : t(`review.verdict.${verdict}`)}
        </Flex>
        {noMarks.has(verdict) ? null : <ItemMarks reviewed={reviewed} marking={marking} isOwn={ownMarking !== null} />}
      </Flex>
      {choice === undefined || counting === undefined ? null : <ChoiceNote choice={choice} counting={counting} />}
      {stimulus ? <ReviewedStimulus attemptId={attemptId} stimulus={stimulus} sound={sound} /> : null}
      <Box maw="70ch">
        <MarkupText source={item.stem} layout="block" />
      </Box>
      {regrades.length === 0 ? null : <Corrections regrades={regrades} />}
      {ruling === undefined ? (
        answer
      ) : (
        <details className={styles.stimulus}>
          <summary>{reportText('again.former')}</summary>
          {answer}
        </details>
      )}
      <TeacherComments comments={reviewed.comments ?? []} />
      {isFreshItemId(item.id) ? <SimilarItem attemptId={attemptId} itemId={item.id} letters={letters} /> : null}
      {itemPart(item.id, t('exam.question', { number }))}
      {itemReport === 'unknown' ? null : (
        <ItemReportPart attemptId={attemptId} itemId={item.id} number={number} report={itemReport === 'none' ? undefined : itemReport} />
      )}
    </article>
  )
})

/** The passage or sound of the question, closed at first. */
function ReviewedStimulus({ attemptId, stimulus, sound }: Pick<ReviewedItemCardProps, 'attemptId'> & StimulusParts) {
  const { t } = useTranslation()
  const { t: soundText } = useSoundText()
  return (
    <details className={styles.stimulus}>
      <summary>{sound ? soundText('review', { title: stimulus.title }) : t('review.passage', { title: stimulus.title })}</summary>
      <MarkupText source={stimulus.text} layout="block" />
      {sound ? <ReviewedSound attemptId={attemptId} sound={sound} /> : null}
    </details>
  )
}

/** What teachers wrote about the answer. */
function TeacherComments({ comments }: { readonly comments: readonly string[] }) {
  const { t } = useItemTypeText()
  if (comments.length === 0) return null
  return (
    <section>
      <Box component="h3" mt="sm" mb={4} fz={15}>
        {t('review.comments')}
      </Box>
      {comments.map((comment, index) => (
        <Box component="p" key={index} m={0} maw="70ch" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {comment}
        </Box>
      ))}
    </section>
  )
}

/** Why the item's marking was changed. */
function Corrections({ regrades }: { readonly regrades: readonly Regrade[] }) {
  const { t } = useReportText()
  return (
    <div className={styles.corrections}>
      {regrades.map(({ change, reason, at }) => (
        <Box component="p" key={`${change} ${String(at)}`} m={0}>
          {t('again.reason', { change: t(`again.change.${change}`), reason })}
        </Box>
      ))}
    </div>
  )
}

interface ItemMarksProps {
  readonly reviewed: Pick<ReviewedItem, 'given' | 'key' | 'ruling' | 'marks' | 'awarded'>
  /** Whether the learner gave them. */
  readonly isOwn: boolean
  readonly marking: AgreedMarking
}

/** Marks of an item, unless the marking is simply one mark or none. */
function ItemMarks({ reviewed, marking, isOwn }: ItemMarksProps) {
  const { t, i18n } = useItemTypeText()
  const { forRight, forWrong, isPartial } = marking
  if (forRight === 1 && forWrong === 0 && !isPartial && reviewed.marks === undefined && personMarksOf(reviewed.key) === null) return null
  const marks = reviewed.given === null ? nought : marksOf(reviewed.given, reviewed, marking)
  const by = isOwn ? 'review.marksByYou' : reviewed.awarded === undefined ? 'review.marks' : 'review.marksByTeacher'
  const format = new Intl.NumberFormat(formattingLocale(i18n.language), { maximumFractionDigits: 2 })
  const value = Number(marks.numerator) / Number(marks.denominator)
  return (
    <Box component="span" c="dimmed" fz={15}>
      {t(by, { marks: format.format(value).replace('-', '\u2212'), best: bestMarksOf(reviewed, marking) })}
    </Box>
  )
}
