import { Box, Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PastPaper } from '../../../../src-shared/content/exams/past-paper.ts'
import { startPagePath } from '../../../routes/paths.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AutoGrid } from '../../../ui/page/auto-grid.tsx'
import styles from './past-papers.module.css'
import { useOriginText } from './use-origin-text.ts'
import { usePastPaperText } from './use-past-paper-text.ts'

interface PastQuestionModalProps {
  readonly paper: PastPaper
  /** Mode choice and start button, or for a locked paper what grants access. */
  readonly start: ReactNode
  readonly onClose: () => void
}

/** Dialog of a paper: its origin, and how to start it or, if locked, how to get access. */
export function PastQuestionModal({ paper, start, onClose }: PastQuestionModalProps) {
  const { t } = usePastPaperText()
  const { slug, subject, title, lock } = paper
  return (
    <Dialog
      title={t('name', { subject: subject.title, title })}
      role="dialog"
      onCancel={onClose}
      isBroad
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          {lock === undefined ? (
            <Button component={Link} to={startPagePath(slug)} variant="subtle">
              {t('rules')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{useOriginText(paper).whole}</p>
      <div className={styles.columns}>
        <PaperFacts paper={paper} />
        <Stack gap="sm">{start}</Stack>
      </div>
    </Dialog>
  )
}

function PaperFacts({ paper: { body, year, series, subject, itemCount, minutes } }: Pick<PastQuestionModalProps, 'paper'>) {
  const { t: tShell } = useTranslation()
  const { t } = usePastPaperText()
  const when = year === null ? t('neverSet') : [series, String(year)].filter((part) => part !== undefined).join(' ')
  const facts = [
    [t(year === null ? 'manner' : 'body'), body],
    [t('year'), when],
    [t('subject'), subject.title],
    [t('questions'), String(itemCount)],
    [t('time'), tShell('time.minutes', { count: minutes })]
  ] as const
  return (
    <AutoGrid as="dl" leastWidth="8rem" gap="12px 18px" isFilled isEven m={0}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Box component="dt" c="dimmed" fz="sm">
            {name}
          </Box>
          <Box component="dd" m={0} fw={600}>
            {value}
          </Box>
        </div>
      ))}
    </AutoGrid>
  )
}
