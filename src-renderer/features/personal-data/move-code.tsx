import { CodeToSave } from '../../ui/card/code-to-save.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useOwnDataText } from './use-own-data-text.ts'

interface MoveCodeProps {
  /** In groups, joined by hyphens. */
  readonly code: string
  readonly path: string
  readonly onWritten: () => void
}

/** Shows the code of a move file, once; a separate page, so that it prints alone. */
export function MoveCode({ code, path, onWritten }: MoveCodeProps) {
  const { t } = useOwnDataText()
  return (
    <Page title={t('code.title')} width="narrow" lead={t('code.lead', { path })}>
      <CodeToSave
        groups={code.split('-')}
        labels={{
          label: t('code.label'),
          copy: t('code.copy'),
          print: t('code.print'),
          copied: t('code.copied'),
          notCopied: t('code.notCopied'),
          written: t('code.written'),
          goOn: t('code.goOn')
        }}
        onWritten={onWritten}
      />
    </Page>
  )
}
