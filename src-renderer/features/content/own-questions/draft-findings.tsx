import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { DraftFault } from '../../../../src-shared/content/own-questions/draft-fault.ts'
import { showsHeard } from '../../../../src-shared/content/own-questions/to-item.ts'
import type { OwnPassage } from '../../../../src-shared/content/own-questions/own-passage.ts'
import type { OwnQuestion } from '../../../../src-shared/content/own-questions/own-question.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { Card } from '../../../ui/card/card.tsx'
import { hintsOf } from './hints-of.ts'
import type { usePassage } from './passages/use-passage.ts'
import { useFaultText } from './fields/use-fault-text.ts'
import { useOwnText } from './fields/use-own-text.ts'
import styles from './fields/own-questions.module.css'

interface DraftFindingsProps {
  readonly question: Pick<OwnQuestion, 'questionId' | 'set' | 'draft'>
  readonly faults: readonly DraftFault[]
  readonly passage: OwnPassage | null
  readonly passageFaults: ReturnType<typeof usePassage>['faults']
}

/** Pause in typing the stem, in milliseconds, after which similar questions are searched. */
const PAUSE_MS = 900

/** What a question still lacks, and hints of the content checks. */
export function DraftFindings({ question, faults, passage, passageFaults }: DraftFindingsProps) {
  const { t } = useOwnText()
  const textOf = useFaultText()
  const isHeardShown = useMemo(() => showsHeard(question, passage), [question, passage])
  const codes = [...passageFaults, ...(isHeardShown ? (['heard-shown'] as const) : [])]
  const texts = [...new Set([...codes.map((code) => t(`fault.${code}`)), ...faults.map(textOf)])]
  const hints = useMemo(() => hintsOf(question), [question])
  const alike = useAlike(question.questionId, question.draft.stem)
  const messages = [...hints.map((hint) => t(`hint.${hint}`)), ...alike.map(({ percent, whose, title }) => t(`hint.${whose}`, { percent, title }))]
  return (
    <Card as="section" labelledBy="own-findings" tone={texts.length === 0 ? 'calm' : 'plain'}>
      <div className={styles.found} role="status">
        <Box component="h2" id="own-findings" mt={0} mb={8} fz="lg">
          {texts.length === 0 ? t('editor.fine') : t('editor.look')}
        </Box>
        {texts.length === 0 ? null : (
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {messages.length === 0 ? null : (
          <>
            <Box component="h3" m={0} fz="md">
              {t('editor.hints')}
            </Box>
            <ul>
              {messages.map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}

/** Returns similar questions; none if they cannot be read, because they are only a hint. */
function useAlike(questionId: string, stem: string) {
  const bridge = useBridge()
  const [settled, setSettled] = useState(stem)
  useEffect(() => {
    const pause = setTimeout(() => {
      setSettled(stem)
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
    }
  }, [stem])
  const { data = [] } = useQuery({
    queryKey: ['own-questions', 'alike', questionId, settled],
    queryFn: async () => (await unwrap(bridge.ownQuestions.findAlike({ questionId, stem: settled }))).alike,
    enabled: settled.trim() !== '',
    retry: false,
    throwOnError: false
  })
  return settled === stem ? data : []
}
