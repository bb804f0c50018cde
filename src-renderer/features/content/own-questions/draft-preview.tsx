import { Box, Button, Group } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { keyOfItem, type ItemKey, type PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import type { OwnQuestion } from '../../../../src-shared/content/own-questions/own-question.ts'
import { playedSoundOf, type OwnPassage } from '../../../../src-shared/content/own-questions/own-passage.ts'
import { MoreExamples } from './changing/more-examples.tsx'
import { useShownItem } from './draft/use-shown-item.ts'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { useOwnText } from './fields/use-own-text.ts'
import type { SoundPlayers } from './passages/sound-players.ts'
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
  /** Where its sound is; null without one, or if its file is not stored. */
  readonly soundAddress: string | null
  readonly players: Pick<SoundPlayers, 'forCandidate'>
  readonly preview: PreviewItem
}

/** Makes the scrollable area reachable by keyboard. */
const scrollable = { tabIndex: 0 }

/** The question as the candidate sees it, to answer and to have marked. A change of the question ends the trial. */
export function DraftPreview({ question, passage, soundAddress, players, preview }: DraftPreviewProps) {
  const { t } = useOwnText()
  const { draft } = question
  const [checkedText, setCheckedText] = useState<string | null>(null)
  const [trial, setTrial] = useState(0)
  const { item, shown, more, showAnother } = useShownItem(question)
  const isChanging = draft.type === 'changing-numbers'
  const keyText = JSON.stringify(item)
  const isChecked = item !== null && checkedText === keyText
  const checked = useMemo(() => (isChecked ? { key: keyOfItem(item), topic: item.topic, explanation: item.explanation } : null), [isChecked, item])
  return (
    <>
      <Card as="section" labelledBy="own-preview">
        <Box component="h2" id="own-preview" mb={8} fz="lg">
          {t('editor.preview')}
        </Box>
        {passage === null ? null : <PassagePreview passage={passage} soundAddress={soundAddress} players={players} />}
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
            <Button variant="default" size="compact-sm" disabled={item === null} onClick={showAnother}>
              {t('changing.another')}
            </Button>
          ) : null}
          <Box component="span" c="dimmed" fz="sm">
            {item === null ? t('editor.tryLater') : isChecked ? '' : t('editor.tryHint')}
          </Box>
        </Group>
      </Card>
      {more.length === 0 ? null : <MoreExamples examples={more} firstNumber={2} />}
    </>
  )
}

interface PassagePreviewProps extends Pick<DraftPreviewProps, 'soundAddress' | 'players'> {
  readonly passage: OwnPassage
}

/** The exam room shows it beside the question, where it is scrolled by itself. */
function PassagePreview({ passage, soundAddress, players }: PassagePreviewProps) {
  const sound = playedSoundOf(passage)
  return (
    <article className={styles.passage} aria-label={passage.title} {...scrollable}>
      <Box component="h3" mt={0} mb={4} fz="md">
        {passage.title}
      </Box>
      <MarkupText source={passage.text} layout="block" />
      {sound === null || soundAddress === null ? null : (
        // Another sound or another number of plays begins again.
        <div key={`${soundAddress} ${String(sound.mostPlays)}`}>{players.forCandidate(soundAddress, sound.mostPlays)}</div>
      )}
    </article>
  )
}
