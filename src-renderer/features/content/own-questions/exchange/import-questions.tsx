import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Box, Button, Group, SegmentedControl, Table } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportedQuestion } from '../../../../../src-shared/content/own-questions/imported-file.ts'
import type { QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { SheetTable } from '../../../../ui/data/sheet-table.tsx'
import { SeenMarkup } from '../../../../ui/markup/seen-markup.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import type { ReadyPictures } from '../pictures/imported-pictures.ts'
import { useFindingText } from './use-finding-text.ts'
import styles from './exchange.module.css'

/** Rows shown at once, because rendering a thousand formulas is slow. */
const ROWS = 20

const filters = ['all', 'taken', 'with-loss', 'not-taken'] as const
type Filter = (typeof filters)[number]

interface ImportQuestionsProps {
  readonly questions: readonly ImportedQuestion[]
  readonly pictures: ReadyPictures
  readonly fileName: string
}

/** What became of each question of a file. */
export function ImportQuestions({ questions, pictures, fileName }: ImportQuestionsProps) {
  const { t } = useOwnText()
  const [filter, setFilter] = useState<Filter>('all')
  const [from, setFrom] = useState(0)
  const ofKind = (kind: Filter) => (kind === 'all' ? questions : questions.filter((question) => question.kind === kind))
  const shown = ofKind(filter)
  if (questions.length === 0)
    return (
      <Box component="p" role="status" m={0}>
        {t('importing.nothing')}
      </Box>
    )
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('importing.summary', { taken: ofKind('taken').length, loss: ofKind('with-loss').length, not: ofKind('not-taken').length })}
      </p>
      <Group>
        <SegmentedControl
          aria-label={t('importing.show')}
          value={filter}
          data={filters
            .filter((kind) => kind === 'all' || ofKind(kind).length > 0)
            .map((kind) => ({ value: kind, label: t(`importing.filter.${kind}`, { count: ofKind(kind).length }) }))}
          onChange={(value) => {
            setFilter(value)
            setFrom(0)
          }}
        />
      </Group>
      <SheetTable caption={t('importing.found')} columns={[t('importing.question'), t('importing.result')]}>
        {shown.slice(from, from + ROWS).map((question, index) => (
          <QuestionRow key={`${String(from + index)} ${question.excerpt}`} question={question} pictures={pictures} fileName={fileName} />
        ))}
      </SheetTable>
      {shown.length <= ROWS ? null : (
        <Group gap={8}>
          <Button variant="default" disabled={from === 0} onClick={() => setFrom(from - ROWS)}>
            {t('importing.earlier')}
          </Button>
          <Button variant="default" disabled={from + ROWS >= shown.length} onClick={() => setFrom(from + ROWS)}>
            {t('importing.later')}
          </Button>
          <Box component="span" c="dimmed" fz="sm">
            {t('importing.range', { from: from + 1, to: Math.min(from + ROWS, shown.length), count: shown.length })}
          </Box>
        </Group>
      )}
    </>
  )
}

const icons = { taken: IconCircleCheck, 'with-loss': IconAlertTriangle, 'not-taken': IconCircleX } as const

interface QuestionRowProps extends Pick<ImportQuestionsProps, 'pictures' | 'fileName'> {
  readonly question: ImportedQuestion
}

function QuestionRow({ question, pictures, fileName }: QuestionRowProps) {
  const { t } = useOwnText()
  const findingText = useFindingText()
  const { kind, excerpt, findings, draft, isKnown } = question
  const Icon = icons[kind]
  return (
    <Table.Tr className={styles.outcome}>
      <Table.Td>
        {draft === null ? excerpt : <SeenMarkup source={excerpt} />}
        {draft === null ? null : <Thumbnails draft={draft} pictures={pictures} />}
        <Box c="dimmed" fz="sm">
          {[draft === null ? null : t(`type.${draft.type}`), placeOf(question, fileName, t)].filter((text) => text !== null).join(' · ')}
        </Box>
      </Table.Td>
      <Table.Td>
        <Box className={styles.status} data-kind={kind}>
          <Icon size={18} aria-hidden />
          {t(`importing.status.${kind}`)}
        </Box>
        {findings.map((finding) => (
          <div key={JSON.stringify(finding)}>{findingText(finding)}</div>
        ))}
        {isKnown ? <div>{t('importing.isKnown')}</div> : null}
      </Table.Td>
    </Table.Tr>
  )
}

/** The pictures that the question will show. */
function Thumbnails({ draft, pictures }: { readonly draft: QuestionDraft; readonly pictures: ReadyPictures }) {
  const shown = draft.pictures.flatMap(({ id, alt, sha256 }) => {
    const picture = pictures.get(sha256)
    return picture === undefined ? [] : [{ id, alt, address: `data:${picture.type};base64,${picture.base64}` }]
  })
  if (shown.length === 0) return null
  return (
    <Group gap={8} my={4}>
      {shown.map(({ id, alt, address }) => (
        <img key={id} src={address} alt={alt} className={styles.thumbnail} />
      ))}
    </Group>
  )
}

/** Where the question is: its file if that is inside an archive, its line, or else its own name. */
function placeOf({ file, line, identifier }: ImportedQuestion, fileName: string, t: ReturnType<typeof useOwnText>['t']): string | null {
  if (line !== undefined) return file === fileName ? t('importing.where', { line }) : t('importing.whereFile', { file, line })
  return file === fileName ? (identifier ?? null) : file
}
