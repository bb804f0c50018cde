import '@mantine/core/styles/Input.css'
import { Box, Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'
import type { ListedQuestion, ListedSet } from '../../../../src-shared/content/own-questions/own-question.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { SeenMarkup } from '../../../ui/markup/seen-markup.tsx'
import { useOwnText } from './fields/use-own-text.ts'
import styles from './fields/own-questions.module.css'

interface OwnSetListProps {
  readonly sets: readonly ListedSet[]
  readonly pathOf: (questionId: string) => string
  readonly practicePathOf: (setSlug: string) => string
  readonly onExport: (set: string) => void
  readonly onDelete: (question: ListedQuestion) => void
}

/** The sets with their questions, each linked to its editor. */
export function OwnSetList({ sets, pathOf, practicePathOf, onExport, onDelete }: OwnSetListProps) {
  const { t } = useOwnText()
  return (
    <Stack gap="var(--koya-space-4)">
      {sets.map(({ slug, title, questions }) => {
        const unfinished = questions.filter(({ isWhole }) => !isWhole).length
        return (
          <Card key={slug} as="section" labelledBy={slug}>
            <Group gap="8px 18px" justify="space-between">
              <Box component="h2" id={slug} m={0} fz="lg" style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Box>
              <Box component="span" c="dimmed" fz="sm">
                {[t('count', { count: questions.length }), ...(unfinished === 0 ? [] : [t('unfinished', { count: unfinished })])].join(' · ')}
              </Box>
              {unfinished === questions.length ? null : (
                <Group gap={8}>
                  <Button component={Link} to={practicePathOf(slug)} variant="default" size="compact-md" aria-label={t('practiseOf', { set: title })}>
                    {t('practise')}
                  </Button>
                  <Button variant="default" size="compact-md" aria-label={t('exporting.openOf', { set: title })} onClick={() => onExport(title)}>
                    {t('exporting.open')}
                  </Button>
                </Group>
              )}
            </Group>
            <PlainList mt="var(--koya-space-2)">
              {questions.map((question) => (
                <QuestionRow key={question.questionId} question={question} path={pathOf(question.questionId)} onDelete={onDelete} />
              ))}
            </PlainList>
          </Card>
        )
      })}
    </Stack>
  )
}

interface QuestionRowProps {
  readonly question: ListedQuestion
  readonly path: string
  readonly onDelete: (question: ListedQuestion) => void
}

function QuestionRow({ question, path, onDelete }: QuestionRowProps) {
  const { t } = useOwnText()
  const stem = markupToPlainText(question.stem).trim() || t('unwritten')
  return (
    <li className={styles.question}>
      <div className={styles.words}>
        <Link to={path}>{question.stem.trim() === '' ? stem : <SeenMarkup source={question.stem} />}</Link>
        <Box component="span" c="dimmed" fz="sm">
          {[t(`type.${question.type}`), ...(question.isWhole ? [] : [t('isUnfinished')])].join(' · ')}
        </Box>
      </div>
      <Button
        flex="none"
        variant="subtle"
        size="compact-sm"
        aria-label={t('deleteOf', { stem })}
        onClick={() => {
          onDelete(question)
        }}
      >
        {t('delete')}
      </Button>
    </li>
  )
}
