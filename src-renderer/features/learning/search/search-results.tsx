import { Box, Button, Group } from '@mantine/core'
import { useEffect, useId, useRef, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { ListedItem, SearchReply } from '../../../../src-shared/learning/search/item-search.ts'
import { QUESTIONS_PER_PAGE, type SoughtWord, stretchesOf } from '../../../../src-shared/learning/search/search-terms.ts'
import { Card } from '../../../ui/card/card.tsx'
import { ItemPictures } from './item-pictures.tsx'
import styles from './item-search.module.css'
import { useSearchText } from './use-search-text.ts'
import { parseMarkup } from '../../../../src-shared/kernel/markup/markup.ts'
import { MarkedText } from '../../../ui/markup/marked-text.tsx'
import { placeMarkup, readPlaced } from '../../../ui/markup/placed-markup.ts'

interface SearchResultsProps {
  readonly found: Pick<SearchReply, 'count' | 'questions'>
  readonly sought: readonly SoughtWord[]
  /** From 1. */
  readonly page: number
  readonly pathOf: (itemId: string) => string
  readonly onPage: (page: number) => void
}

/** Matching questions, the best matches first, in pages. */
export function SearchResults({ found: { count, questions }, sought, page, pathOf, onPage }: SearchResultsProps) {
  const { t } = useSearchText()
  const pageCount = Math.ceil(count / QUESTIONS_PER_PAGE)
  const list = useRef<HTMLOListElement>(null)
  const [first] = questions
  const shown = useRef(page)
  useEffect(() => {
    // Focuses the list after a page change, so that it is read from its start.
    if (shown.current !== page) list.current?.focus()
    shown.current = page
  }, [page, first])
  const heading = (
    <Box component="h2" mt={0} mb="var(--koya-space-2)" fz="xl">
      {t('group.questions')}
    </Box>
  )
  if (count === 0) {
    return (
      <>
        {heading}
        <p>{t('none.questions')}</p>
      </>
    )
  }
  return (
    <>
      {heading}
      <ol ref={list} tabIndex={-1} className={styles.results} aria-label={t('results')} start={(page - 1) * QUESTIONS_PER_PAGE + 1}>
        {questions.map((question, index) => (
          <Result
            key={question.itemId}
            question={question}
            number={(page - 1) * QUESTIONS_PER_PAGE + index + 1}
            sought={sought}
            path={pathOf(question.itemId)}
          />
        ))}
      </ol>
      {pageCount < 2 ? null : (
        <Group gap="sm">
          <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('previous')}
          </Button>
          <span>{t('page', { page, count: pageCount })}</span>
          <Button variant="default" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
            {t('next')}
          </Button>
        </Group>
      )}
    </>
  )
}

interface ResultProps {
  readonly question: ListedItem
  readonly number: number
  readonly sought: readonly SoughtWord[]
  readonly path: string
}

function Result({ question, number, sought, path }: ResultProps) {
  const { t } = useSearchText()
  const headingId = useId()
  const { itemId, stem, pictures, subject, exams, excerpt, isBookmarked, hasNote } = question
  return (
    <Card as="li" labelledBy={headingId}>
      <Box component="h3" id={headingId} m={0} fz="lg">
        <Link to={path}>{t('question', { number, subject })}</Link>
      </Box>
      <Box maw="70ch">
        <ItemPictures itemId={itemId} pictures={pictures}>
          <MarkedStem source={stem} name={itemId} sought={sought} />
        </ItemPictures>
      </Box>
      {excerpt ? (
        <p className={styles.excerpt}>
          {t(`from.${excerpt.from}`)} <MarkedExcerpt text={excerpt.text} sought={sought} />
        </p>
      ) : null}
      <p className={styles.facts}>
        <span>{exams.join(' · ')}</span>
        {isBookmarked ? <span>{t('isBookmarked')}</span> : null}
        {hasNote ? <span>{t('hasNote')}</span> : null}
      </p>
    </Card>
  )
}

interface MarkedStemProps {
  readonly source: string
  readonly name: string
  readonly sought: readonly SoughtWord[]
}

/** A markup text with highlighted search words. */
function MarkedStem({ source, name, sought }: MarkedStemProps) {
  const marks = useMemo(() => stretchesOf(placeMarkup(parseMarkup(source)).map(readPlaced).join('\n'), sought), [source, sought])
  return <MarkedText source={source} name={name} marks={marks} />
}

/** A plain text on one line with highlighted search words. */
function MarkedExcerpt({ text, sought }: { readonly text: string; readonly sought: readonly SoughtWord[] }) {
  const marks = stretchesOf(text, sought)
  const cuts = [0, ...marks.flatMap(({ start, end }) => [start, end]), text.length]
  return cuts.slice(0, -1).map((from, index) => {
    const piece = text.slice(from, cuts[index + 1])
    return index % 2 === 1 ? <mark key={from}>{piece}</mark> : piece
  })
}
