import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** What the recovery code is for, and what to do when it is lost. `hasEmail`: a code can also be mailed. */
export function RecoveryCodeNote({ hasEmail }: { readonly hasEmail: boolean }) {
  const { t } = useTranslation()
  return (
    <Notice tone="calm" icon={<IconKey size={22} aria-hidden />}>
      {t(hasEmail ? 'recoveryNote.withEmail' : 'recoveryNote.withoutEmail')}
    </Notice>
  )
}
