import { Box } from '@mantine/core'
import english from '../../../../resources/locales/en/own-questions.json'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import type { ImportCode, ImportFinding, ImportResult } from '../../../../src-shared/content/own-questions/import/import-result.ts'
import { useOwnText } from './fields/use-own-text.ts'
import styles from './fields/own-questions.module.css'

/** Maximum number shown of each kind, because rendering a thousand formulas is slow. */
const MOST_SHOWN = 20

/** Result of reading a text: accepted questions, and rejected parts with line, text and reason. */
export function ImportPreview({ result: { taken, leftOut, notes } }: { readonly result: ImportResult }) {
  const { t } = useOwnText()
  return (
    <div className={styles.found}>
      {notes.map((note) => (
        <Box component="p" key={`${note.code} ${String(note.line)} ${String(note.values?.['column'])}`} m={0} c="var(--koya-clay)">
          <FindingText finding={note} />
        </Box>
      ))}
      {leftOut.length === 0 ? null : (
        <section>
          <Box component="h3" m={0} fz="md">
            {t('importing.leftOut', { count: leftOut.length })}
          </Box>
          <ul>
            {leftOut.slice(0, MOST_SHOWN).map(({ line, text, findings }) => (
              <li key={line}>
                {findings.map((finding) => (
                  <div key={`${finding.code} ${String(finding.line)}`}>
                    <FindingText finding={finding} />
                  </div>
                ))}
                <pre>{text}</pre>
              </li>
            ))}
          </ul>
          <More count={leftOut.length - MOST_SHOWN} />
        </section>
      )}
      {taken.length === 0 ? null : (
        <section>
          <Box component="h3" m={0} fz="md">
            {t('importing.canTake', { count: taken.length })}
          </Box>
          <ul>
            {taken.slice(0, MOST_SHOWN).map(({ line, draft, notes: own }) => (
              <li key={line}>
                <MarkupText source={draft.stem} layout="inline" />
                {own.map((note) => (
                  <Box key={note.code} c="dimmed" fz="sm">
                    <FindingText finding={note} />
                  </Box>
                ))}
              </li>
            ))}
          </ul>
          <More count={taken.length - MOST_SHOWN} />
        </section>
      )}
    </div>
  )
}

function FindingText({ finding: { code, line, values } }: { readonly finding: ImportFinding }) {
  const { t } = useOwnText()
  const words = isImportText(code) ? t(`importing.code.${code}`, { ...values }) : t(`fault.${code}`)
  return t('importing.saying', { line, words })
}

/** Faults that only the editor can cause have no text of their own here. */
function isImportText(code: ImportCode): code is keyof typeof english.importing.code {
  return code in english.importing.code
}

function More({ count }: { readonly count: number }) {
  const { t } = useOwnText()
  if (count <= 0) return null
  return (
    <Box component="p" m={0} c="dimmed" fz="sm">
      {t('importing.more', { count })}
    </Box>
  )
}
