import { Box, Button, Group } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { keyOfItem, showItem, type ItemKey, type ItemOf, type PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import type { OwnQuestion } from '../../../../src-shared/content/own-questions/own-question.ts'
import type { OwnPassage } from '../../../../src-shared/content/own-questions/own-passage.ts'
import { makeExample } from '../../../../src-shared/content/own-questions/changing/to-template.ts'
import { faultsOfDraft } from '../../../../src-shared/content/own-questions/faults-of-draft.ts'
import { MoreExamples } from './changing/more-examples.tsx'
import { showDraft } from './draft/show-draft.ts'
import { itemIdOf, toItem } from '../../../../src-shared/content/own-questions/to-item.ts'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { useOwnText } from './fields/use-own-text.ts'
import styles from './fields/own-questions.module.css'

/** What marking an answer shows. */
interface TrialKey {
  readonly key: ItemKey
  readonly topic: string
  readonly explanation: string
}

/** Renders an item as the exam room does; with its key, also what the answer earned. */
export type PreviewItem = (item: PaperItem, checked: TrialKey | null) => ReactNode

interface DraftPreviewProps {
  readonly question: Pick<OwnQuestion, 'questionId' | 'set' | 'draft'>
  readonly passage: OwnPassage | null
  readonly preview: PreviewItem
}

/** Makes the scrollable area reachable by keyboard. */
const scrollable = { tabIndex: 0 }

/** The question as the candidate sees it, to answer and to have marked. A change of the question ends the trial. */
export function DraftPreview({ question, passage, preview }: DraftPreviewProps) {
  const { t } = useOwnText()
  const { questionId, draft } = question
  const [checkedText, setCheckedText] = useState<string | null>(null)
  const [trial, setTrial] = useState(0)
  // By its text, so that an answer stays while the author changes what the candidate does not see.
  const [lot, setLot] = useState(0)
  const isChanging = draft.type === 'changing-numbers'
  const examples = useMemo(() => (isChanging ? examplesOf(question, lot) : []), [isChanging, question, lot])
  const item = useMemo(() => (isChanging ? (examples[0] ?? null) : toItem(question)), [isChanging, examples, question])
  const shownText = useMemo(
    () => JSON.stringify(isChanging ? item && showItem(item, (options) => [...options]) : showDraft(itemIdOf(questionId), draft)),
    [isChanging, item, questionId, draft]
  )
  const shown = useMemo(() => JSON.parse(shownText) as PaperItem | null, [shownText])
  const keyText = JSON.stringify(item)
  const isChecked = item !== null && checkedText === keyText
  const checked = useMemo(() => (isChecked ? { key: keyOfItem(item), topic: item.topic, explanation: item.explanation } : null), [isChecked, item])
  return (
    <>
      <Card as="section" labelledBy="own-preview">
        <Box component="h2" id="own-preview" mb={8} fz="lg">
          {t('editor.preview')}
        </Box>
        {passage === null ? null : (
          // The exam room shows it beside the question, where it is scrolled by itself.
          <article className={styles.passage} aria-label={passage.title} {...scrollable}>
            <Box component="h3" mt={0} mb={4} fz="md">
              {passage.title}
            </Box>
            <MarkupText source={passage.text} layout="block" />
          </article>
        )}
        {shown === null ? (
          <Box component="p" m={0} c="dimmed">
            {isChanging ? t('changing.noExample') : t(draft.type === 'hot-spot' ? 'editor.noSpot' : 'editor.noGraph')}
          </Box>
        ) : (
          <div key={trial} className={styles.preview}>
            {preview(shown, checked)}
          </div>
        )}
        <Group gap={8} mt="sm">
          {isChecked ? (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                setCheckedText(null)
                setTrial(trial + 1)
              }}
            >
              {t('editor.tryAgain')}
            </Button>
          ) : (
            <Button variant="default" size="compact-sm" disabled={item === null} onClick={() => setCheckedText(keyText)}>
              {t('editor.tryIt')}
            </Button>
          )}
          {isChanging ? (
            <Button variant="default" size="compact-sm" disabled={item === null} onClick={() => setLot(lot + 1)}>
              {t('changing.another')}
            </Button>
          ) : null}
          <Box component="span" c="dimmed" fz="sm">
            {item === null ? t('editor.tryLater') : isChecked ? '' : t('editor.tryHint')}
          </Box>
        </Group>
      </Card>
      {examples.length < 2 ? null : <MoreExamples examples={examples.slice(1)} firstNumber={2} />}
    </>
  )
}

const EXAMPLES = 3

/** Three examples of a question with changing numbers; none while it is incomplete. Each lot has others. */
function examplesOf(question: DraftPreviewProps['question'], lot: number): readonly ItemOf<'single-choice'>[] {
  if (faultsOfDraft(question.draft).length > 0) return []
  return Array.from({ length: EXAMPLES }).flatMap((_, place) => makeExample(question, itemIdOf(question.questionId), EXAMPLES * lot + place) ?? [])
}
