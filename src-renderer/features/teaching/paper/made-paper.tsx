import { Button, Group, Stack } from '@mantine/core'
import type { QuestionPaper } from '../../../../src-shared/teaching/question-paper.ts'
import type { ListedClass } from '../../../../src-shared/teaching/school-class.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TakePage } from '../../../ui/page/take-page.tsx'
import { useTeachingText } from '../base/use-teaching-text.ts'
import type { PaperOptions } from './paper-options.ts'
import { PaperSheets } from './paper-sheets.tsx'

interface MadePaperProps {
  readonly paper: QuestionPaper
  readonly options: PaperOptions
  readonly schoolClass: Pick<ListedClass, 'name'>
  /** Back to the choices. */
  readonly onChange: () => void
}

/** A paper as it will be printed, with the ways to print and save it. */
export function MadePaper({ paper, options, schoolClass: { name }, onChange }: MadePaperProps) {
  const { t } = useTeachingText()
  const { paperCode: code, leftOutCount, versions } = paper
  const count = versions[0]?.questions.length ?? 0
  const isFewer = count < options.itemCount
  return (
    <Stack gap="sm">
      <Stack gap="sm" className="no-print">
        <Notice tone="calm">
          <Stack gap={4}>
            <span>{t('paper.made.ready')}</span>
            {isFewer ? <span>{t('paper.made.fewer', { count })}</span> : null}
            {isFewer && leftOutCount > 0 ? <span>{t('paper.made.leftOut', { count: leftOutCount })}</span> : null}
            <span>{t('paper.made.code', { code })}</span>
          </Stack>
        </Notice>
        <Group align="start" gap={8}>
          <TakePage
            isMain
            text={{
              title: t('paper.made.take'),
              print: t('paper.made.print'),
              printing: t('paper.made.printing'),
              printed: t('paper.made.printed'),
              pdf: t('paper.made.pdf'),
              saving: t('paper.made.saving'),
              file: t('paper.made.file', { title: options.title.trim(), name, code }),
              saved: (path) => t('paper.made.saved', { path })
            }}
          />
          <Button variant="subtle" onClick={onChange}>
            {t('paper.made.change')}
          </Button>
        </Group>
      </Stack>
      <PaperSheets paper={paper} heading={options} className={name} />
    </Stack>
  )
}
