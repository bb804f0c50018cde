import { useCallback, useMemo, type ReactNode } from 'react'
import type { QuestionPaper } from '../../../../src-shared/teaching/question-paper.ts'
import { PicturesContext, type FindPicture } from '../../../ui/markup/pictures-context.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { MarkingKey } from './marking-key.tsx'
import type { PaperHeading } from './paper-options.ts'
import styles from './paper.module.css'
import { QuestionSheet } from './question-sheet.tsx'
import type { SheetProps } from './sheet-head.tsx'

interface PaperSheetsProps {
  readonly paper: QuestionPaper
  readonly heading: PaperHeading
  /** Name of the class. */
  readonly className: string
}

/** A whole paper: each version with its answer sheet, and at the end the keys, which the teacher takes away. */
export function PaperSheets({ paper, heading, className }: PaperSheetsProps) {
  const { versions, paperCode } = paper
  const sheets = versions.map((version): SheetProps => {
    return { version, versionName: versions.length > 1 ? version.name : null, heading, className, paperCode }
  })
  return (
    <PrintedPictures pictures={paper.pictures}>
      <div className={styles.sheets}>
        {sheets.map((sheet) => (
          <div key={sheet.version.name} className={styles.version}>
            <QuestionSheet {...sheet} passages={paper.passages} />
            <AnswerSheet {...sheet} />
          </div>
        ))}
        {sheets.map((sheet) => (
          <MarkingKey key={sheet.version.name} {...sheet} />
        ))}
      </div>
    </PrintedPictures>
  )
}

/** Provides the pictures of the questions; main requests them from the backend by their addresses. */
function PrintedPictures({ pictures, children }: Pick<QuestionPaper, 'pictures'> & { readonly children: ReactNode }) {
  const byId = useMemo(() => new Map(pictures.map((picture) => [picture.id, picture])), [pictures])
  const find = useCallback<FindPicture>(
    (id) => {
      const found = byId.get(id)
      if (!found) return undefined
      const { signature, ...picture } = found
      return { ...picture, address: `/item-pictures/question-paper/${picture.sha256}/${signature}` }
    },
    [byId]
  )
  return <PicturesContext value={find}>{children}</PicturesContext>
}
