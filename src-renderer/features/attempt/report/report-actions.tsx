import { TakePage } from '../../../ui/page/take-page.tsx'
import { useReportText } from './parts/use-report-text.ts'

/** The report on paper or as a PDF. */
export function ReportActions({ title }: { readonly title: string }) {
  const { t } = useReportText()
  return (
    <TakePage
      testId="report-taken"
      text={{
        title: t('take.title'),
        print: t('take.print'),
        printing: t('take.printing'),
        printed: t('take.printed'),
        pdf: t('take.pdf'),
        saving: t('take.saving'),
        file: t('take.file', { title }),
        saved: (path) => t('take.saved', { path })
      }}
    />
  )
}
