import '@mantine/core/styles/SegmentedControl.css'
import { Box, Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { formulaPieces, markupOfPiece, type FormulaPiece } from './draft/formula-piece.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { useOwnText } from './fields/use-own-text.ts'

type Group = keyof typeof formulaPieces

const groups = Object.keys(formulaPieces) as Group[]

/** Pieces of formulas and formatting by group; a press inserts one where the author is typing. Each button says its piece in words. */
export function FormulaPalette({ onInsert }: { readonly onInsert: (piece: FormulaPiece) => void }) {
  const { t } = useOwnText()
  const [isOpen, setIsOpen] = useState(false)
  const [group, setGroup] = useState<Group>('maths')
  return (
    <details
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open)
      }}
    >
      <Box component="summary" style={{ cursor: 'pointer' }}>
        {t('help.title')}
      </Box>
      <Box component="p" my="var(--koya-space-2)">
        {t('help.lead')}
      </Box>
      {/* Rendering all formulas is slow, so only the open group is rendered. */}
      {isOpen ? (
        <>
          <SegmentedControl<Group>
            size="xs"
            mb="xs"
            aria-label={t('help.group')}
            value={group}
            data={groups.map((name) => ({ value: name, label: t(`help.groups.${name}`) }))}
            onChange={setGroup}
          />
          <PieceButtons key={group} group={group} onInsert={onInsert} />
        </>
      ) : null}
    </details>
  )
}

function PieceButtons({ group, onInsert }: { readonly group: Group; readonly onInsert: (piece: FormulaPiece) => void }) {
  const { t } = useOwnText()
  const pieces: Readonly<Record<string, FormulaPiece>> = formulaPieces[group]
  return (
    <PlainList direction="row" wrap="wrap" gap={6}>
      {Object.entries(pieces).map(([name, piece]) => {
        const label = t(`help.piece.${name as PieceName}`)
        const shown = markupOfPiece(piece)
        return (
          <li key={name}>
            <Button
              variant="default"
              size="compact-sm"
              // As high as its formula.
              h="auto"
              mih={30}
              miw={36}
              py={3}
              aria-label={label}
              title={`${label}: ${shown}`}
              // Keeps the focus and the caret in the field.
              onMouseDown={(event) => {
                event.preventDefault()
              }}
              onClick={() => {
                onInsert(piece)
              }}
            >
              {name === 'gap' ? shown : <MarkupText source={shown} layout="inline" />}
            </Button>
          </li>
        )
      })}
    </PlainList>
  )
}

/** Every piece has a spoken name, or this does not compile. */
type PieceName = { readonly [Name in Group]: keyof (typeof formulaPieces)[Name] }[Group]
