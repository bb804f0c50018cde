import { useTranslation } from 'react-i18next'
import type { PackSummary } from '../../../../src-shared/content/packs/pack-summary.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { sizeText } from '../../../ui/data/size-text.ts'
import { useSettingsText } from '../../device/settings/use-settings-text.ts'

export interface PackFactsProps {
  /** Built-in packs have no size and no signer. */
  readonly facts: Pick<PackSummary, 'licence' | 'languages'> &
    Partial<Pick<PackSummary, 'bytes' | 'signing' | 'subjects' | 'lessonCount' | 'paperCount' | 'boardPapers' | 'library'>>
}

/** Contents and signature of a pack. */
export function PackFacts({
  facts: { licence, languages, bytes, signing, subjects, lessonCount, paperCount, boardPapers, library }
}: PackFactsProps) {
  const { t } = useSettingsText()
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  return (
    <PlainList direction="row" wrap="wrap" gap="0 12px" pt="var(--koya-space-1)" c="dimmed" fz="sm">
      {subjects?.map(({ subject, title, itemCount }) => (
        <li key={subject}>{t('packs.subject', { title, count: itemCount })}</li>
      ))}
      {lessonCount === undefined ? null : <li>{t('packs.lessons', { count: lessonCount })}</li>}
      {paperCount === undefined ? null : <li>{t('packs.papers', { count: paperCount })}</li>}
      {boardPapers?.map(({ board, fromYear, toYear, count }) => (
        <li key={board}>{t(fromYear === toYear ? 'packs.find.boardYear' : 'packs.find.boardYears', { board, fromYear, toYear, count })}</li>
      ))}
      {library === undefined ? null : <li>{t('packs.library', { serial: library.serial, count: library.workCount })}</li>}
      {bytes === undefined ? null : <li>{t('packs.size', { size: sizeText(bytes, i18n.language) })}</li>}
      <li>{list.format(languages.map((tag) => names.of(tag) ?? tag))}</li>
      <li>{licence}</li>
      {signing === undefined ? null : (
        <li>{signing.kind === 'unsigned' ? t('packs.signing.unsigned') : t(`packs.signing.${signing.kind}`, { key: signing.keyId })}</li>
      )}
    </PlainList>
  )
}
