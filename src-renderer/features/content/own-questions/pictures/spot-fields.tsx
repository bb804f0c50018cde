import { Box, Checkbox, Flex, NativeSelect, TextInput } from '@mantine/core'
import { MOST_REGIONS } from '../../../../../src-shared/content/item-types/hot-spot/hot-spot-schemas.ts'
import type { DraftRegion } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { useFaultAt, type DraftFieldsProps } from '../fields/draft-fields.ts'
import { AddRow, RowButton, RowList } from '../fields/row-list.tsx'
import { RowText } from '../fields/row-text.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import { middleOf, withoutRegion, withRegion, type Rectangle } from './draft-regions.ts'
import { RegionDrawing } from './region-drawing.tsx'

/** The picture whose areas are asked for, and its areas: drawn with the mouse, or by numbers. */
export function SpotFields({ draft, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  const { spotPictureId, pictures, regions, regionKeys, isSeveral } = draft
  const picture = pictures.find(({ id }) => id === spotPictureId)
  const add = (shape: Rectangle): void => onChange({ regions: withRegion(regions, shape) })
  return (
    <>
      <NativeSelect
        label={t('editor.spotPicture')}
        description={pictures.length === 0 ? t('editor.spotPictureHint') : undefined}
        value={picture?.id ?? ''}
        error={faultAt('spot')}
        data={[
          { value: '', label: t('editor.spotNone') },
          ...pictures.map(({ id }, place) => ({ value: id, label: t('editor.pictureNumber', { number: place + 1 }) }))
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ spotPictureId: value === '' ? null : value })}
      />
      {picture === undefined ? null : (
        <RowList legend={t('editor.regions')} hint={t('editor.regionsHint')} messages={[faultAt('regions'), faultAt('key')]}>
          <RegionDrawing pictureId={picture.id} regions={regions} rightIds={regionKeys} onDrawn={add} />
          {regions.map((region, place) => (
            <RegionRow key={region.id} region={region} number={place + 1} draft={draft} fault={faultAt(`region ${region.id}`)} onChange={onChange} />
          ))}
          <AddRow label={t('editor.addRegion')} isDisabled={regions.length >= MOST_REGIONS} onClick={() => add(middleOf(picture))} />
          <Checkbox
            label={t('editor.isSeveral')}
            checked={isSeveral}
            onChange={({ currentTarget }) => onChange({ isSeveral: currentTarget.checked })}
          />
        </RowList>
      )}
    </>
  )
}

interface RegionRowProps {
  readonly region: DraftRegion
  readonly number: number
  readonly draft: DraftFieldsProps['draft']
  readonly fault: string | undefined
  readonly onChange: DraftFieldsProps['onChange']
}

function RegionRow({ region, number, draft, fault, onChange }: RegionRowProps) {
  const { t } = useOwnText()
  const { regions, regionKeys } = draft
  const isRight = regionKeys.includes(region.id)
  const change = (changed: Partial<DraftRegion>): void =>
    onChange({ regions: regions.map((one) => (one.id === region.id ? { ...one, ...changed } : one)) })
  return (
    <Box w="100%">
      <Flex wrap="wrap" gap={8} align="flex-start">
        <Checkbox
          pt={8}
          checked={isRight}
          aria-label={t('editor.regionIsRight', { number })}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ regionKeys: checked ? [...regionKeys, region.id] : regionKeys.filter((id) => id !== region.id) })
          }
        />
        <RowText label={t('editor.region', { number })} value={region.label} error={fault} onChange={(label) => change({ label })} />
        <RowText
          label={t('editor.regionWhy', { number })}
          placeholder={isRight ? t('editor.right') : t('editor.whyShort')}
          isDisabled={isRight}
          value={isRight ? '' : region.why}
          onChange={(why) => change({ why })}
        />
        <RowButton label={t('editor.removeRegion', { number })} onClick={() => onChange(withoutRegion(draft, region.id))}>
          ✕
        </RowButton>
      </Flex>
      {region.shape.kind === 'rectangle' ? <Numbers shape={region.shape} number={number} onChange={(shape) => change({ shape })} /> : null}
    </Box>
  )
}

const sides = ['x', 'y', 'width', 'height'] as const
const MOST = 1200

interface NumbersProps {
  readonly shape: Rectangle
  readonly number: number
  readonly onChange: (shape: Rectangle) => void
}

/** Place and size of an area in pixels of the picture, for authors without a mouse and for exact work. */
function Numbers({ shape, number, onChange }: NumbersProps) {
  const { t } = useOwnText()
  return (
    <Flex wrap="wrap" gap={8} mt={4} ml={28}>
      {sides.map((side) => (
        <TextInput
          key={side}
          type="number"
          size="xs"
          w="6.5rem"
          label={t(`editor.regionSides.${side}`)}
          aria-label={t(`editor.regionSideOf.${side}`, { number })}
          min={side === 'width' || side === 'height' ? 4 : 0}
          max={MOST}
          value={shape[side]}
          onChange={({ currentTarget }) => {
            const least = side === 'width' || side === 'height' ? 4 : 0
            onChange({ ...shape, [side]: Math.min(MOST, Math.max(least, Math.round(Number(currentTarget.value)) || 0)) })
          }}
        />
      ))}
    </Flex>
  )
}
