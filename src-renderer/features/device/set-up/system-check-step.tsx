import { Button } from '@mantine/core'
import { TakePage } from '../../../ui/page/take-page.tsx'
import { SystemCheckList } from './system-check-list.tsx'
import { useSystemCheckText } from './use-system-check-text.ts'

/** The system check, to read, print or pass on to an administrator. */
export function SystemCheckStep({ onDone }: { readonly onDone: () => void }) {
  const { t } = useSystemCheckText()
  return (
    <SystemCheckList
      firstButton={
        <Button size="lg" onClick={onDone}>
          {t('start')}
        </Button>
      }
      afterwards={<TakeSystemCheck />}
    />
  )
}

function TakeSystemCheck() {
  const { t } = useSystemCheckText()
  return (
    <TakePage
      text={{
        title: t('take.title'),
        print: t('take.print'),
        printing: t('take.printing'),
        printed: t('take.printed'),
        pdf: t('take.pdf'),
        saving: t('take.saving'),
        file: t('take.file'),
        saved: (path) => t('take.saved', { path })
      }}
    />
  )
}
