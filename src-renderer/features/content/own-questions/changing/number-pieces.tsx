import { Box, Button, Group } from '@mantine/core'
import type { DraftFieldsProps } from '../fields/draft-fields.ts'
import { useOwnText } from '../fields/use-own-text.ts'
import { toNumberFields } from './number-fields-props.ts'
import { VariableFields } from './variable-fields.tsx'

interface NumberPiecesProps extends DraftFieldsProps {
  readonly onInsert: (text: string) => void
}

/** The numbers of a question, and buttons that add them to its texts. */
export function NumberPieces({ onInsert, ...props }: NumberPiecesProps) {
  const { t } = useOwnText()
  const { numbers } = props.draft
  const names = [...new Set([...numbers.variables, ...numbers.steps].map(({ name }) => name.trim()))].filter((name) => /^[A-Za-z]+$/.test(name))
  return (
    <>
      <Box component="p" m={0} c="dimmed">
        {t('changing.lead')}
      </Box>
      <VariableFields {...toNumberFields(props)} />
      {names.length === 0 ? null : (
        <Group gap={4} role="group" aria-label={t('changing.pieces')}>
          <Box component="span" c="dimmed" fz="sm" aria-hidden="true">
            {t('changing.pieces')}
          </Box>
          {names.map((name) => {
            const piece = `[[${name}]]`
            return (
              <Button
                key={name}
                variant="default"
                size="compact-sm"
                aria-label={t('changing.addPiece', { piece })}
                title={t('changing.addPiece', { piece })}
                onClick={() => onInsert(piece)}
              >
                {piece}
              </Button>
            )
          })}
        </Group>
      )}
    </>
  )
}
