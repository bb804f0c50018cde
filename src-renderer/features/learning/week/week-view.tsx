import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { WeeklySummary } from '../../../../src-shared/learning/week/weekly-summary.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { TakePage } from '../../../ui/page/take-page.tsx'
import { useWeekText } from './use-week-text.ts'
import styles from './week.module.css'
import { WeekSheet } from './week-sheet.tsx'

interface WeekViewProps {
  readonly week: WeeklySummary
  /** The page before. */
  readonly back: { readonly to: string; readonly name: 'toGuardian' | 'toProgress' }
  /** The weekly mail. */
  readonly mail: ReactNode
}

/** The week of a learner for a family: the sheet, which alone is printed, and what can be done with it. */
export function WeekView({ week, back, mail }: WeekViewProps) {
  const { t } = useWeekText()
  const { name } = week
  return (
    <Page title={t('page.title')} lead={t('page.lead', { name })} back={<BackLink to={back.to}>{t(`page.${back.name}`)}</BackLink>}>
      <Stack gap="var(--koya-space-5)">
        <TakePage
          isMain
          text={{
            title: t('page.take.title'),
            print: t('page.take.print'),
            printing: t('page.take.printing'),
            printed: t('page.take.printed'),
            pdf: t('page.take.pdf'),
            saving: t('page.take.saving'),
            file: t('page.take.file', { name }),
            saved: (path) => t('page.take.saved', { path })
          }}
        />
        <WeekSheet week={week} />
        <div className={styles.screen}>{mail}</div>
      </Stack>
    </Page>
  )
}
