import { Box, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { questionLabels } from '../../../../src-shared/content/scoring/question-numbers.ts'
import type { Regrade, Report } from '../../../../src-shared/attempt/report/report.ts'
import { Card } from '../../../ui/card/card.tsx'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { useReportText } from './parts/use-report-text.ts'

/** Corrections of this paper, newest first: what, why, and the effect on the score; renders nothing if there are none. */
export function RegradedNotice({ report }: { readonly report: Report }) {
  const { t } = useReportText()
  const { remarks: regrades = [] } = report
  if (regrades.length === 0) return null
  return (
    <Box mb="var(--koya-space-4)">
      <Card as="section" tone="warm" labelledBy="marked-again">
        <Box component="h2" id="marked-again" fz="xl">
          {t('again.title')}
        </Box>
        <PlainList as="ol" gap="sm" maw="70ch">
          {regrades.toReversed().map((regrade) => (
            <li key={`${regrade.itemId} ${String(regrade.at)} ${regrade.change}`}>
              <RegradeLines regrade={regrade} report={report} />
            </li>
          ))}
        </PlainList>
      </Card>
    </Box>
  )
}

interface RegradeLinesProps {
  readonly regrade: Regrade
  readonly report: Report
}

function RegradeLines({ regrade, report }: RegradeLinesProps) {
  const { t } = useReportText()
  const { i18n } = useTranslation()
  const { itemId, slug, change, reason, at, before, after } = regrade
  const subject = report.subjects.find((candidate) => candidate.slug === slug)
  const title = subject?.title ?? slug
  const number = questionLabels((subject?.items ?? []).map(({ item }) => item)).get(itemId) ?? ''
  const day = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium' }).format(at)
  return (
    <>
      <Flex component="p" wrap="wrap" align="baseline" rowGap={4} columnGap={14} m={0}>
        <strong>{t('again.question', { subject: title, number })}</strong>
        {before === null ? null : (
          <Box component="span" c="dimmed" fz={15}>
            {t('again.when', { day })}
          </Box>
        )}
      </Flex>
      <Box component="p" m={0}>
        {t('again.reason', { change: t(`again.change.${change}`), reason })}
      </Box>
      <Box component="p" m={0} fw={600}>
        {before === null
          ? t('again.first')
          : before.total === after.total
            ? t('again.same', { after: after.total })
            : t('again.total', { before: before.total, after: after.total })}
        {before === null || report.subjects.length < 2 || before.score === after.score
          ? null
          : ` ${t('again.score', { subject: title, before: before.score, after: after.score })}`}
      </Box>
    </>
  )
}
