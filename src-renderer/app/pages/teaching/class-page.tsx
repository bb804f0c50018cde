import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { ClassView } from '../../../features/teaching/class-view.tsx'
import { classQuery } from '../../../features/teaching/base/teaching-query.ts'
import { useTeachingText } from '../../../features/teaching/base/use-teaching-text.ts'
import { classesPath } from '../../../routes/paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { UnavailablePage } from '../../../ui/page/unavailable-page.tsx'

/** One class of the signed-in teacher. */
export function ClassPage() {
  const { t } = useTeachingText()
  const { classId = '' } = useParams()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(classQuery(useBridge(), classId))
  if (data === null) {
    return <UnavailablePage title={t('gone.title')} text={t('gone.words')} ways={[{ to: classesPath(), label: t('gone.button') }]} />
  }
  return (
    <Page title={data.schoolClass.name} width="broad" back={<BackLink to={classesPath()}>{t('class.back')}</BackLink>}>
      <ClassView {...data} onRemoved={() => void navigate(classesPath(), { replace: true })} />
    </Page>
  )
}
