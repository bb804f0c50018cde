import { IconPackage } from '@tabler/icons-react'
import { useLessonText } from './use-lesson-text.ts'

/** One of a lesson's `Facts`: its pack. */
export function FromPack({ title }: { readonly title: string }) {
  const { t } = useLessonText()
  return (
    <>
      <IconPackage size={18} aria-hidden />
      {t('fromPack', { title })}
    </>
  )
}
