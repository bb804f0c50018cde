import '@mantine/core/styles/Input.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { nextZoomStep, zoomSteps, type PageZoom } from './document/page-layout.ts'
import styles from './pdf-reader.module.css'
import { useLibraryText } from '../use-library-text.ts'

interface PdfToolsProps {
  /** Visible page, from 1. */
  readonly page: number
  readonly pageCount: number
  readonly zoom: PageZoom
  /** Resulting scale for that page; 1 for 100 %. */
  readonly scale: number
  readonly isAsPrinted: boolean
  readonly onPage: (page: number) => void
  readonly onZoom: (zoom: PageZoom) => void
  readonly onAsPrinted: (isAsPrinted: boolean) => void
  /** Further tools. */
  readonly children: ReactNode
}

/** Toolbar above the pages: page number, zoom and colours. */
export function PdfTools({ page, pageCount, zoom, scale, isAsPrinted, onPage, onZoom, onAsPrinted, children }: PdfToolsProps) {
  const { t } = useLibraryText()
  return (
    <div role="group" aria-label={t('pdf.tools')} className={styles.line}>
      <ToolButton
        label={t('pdf.previous')}
        isDisabled={page <= 1}
        onPress={() => {
          onPage(page - 1)
        }}
      >
        <IconChevronUp size={20} aria-hidden />
      </ToolButton>
      <ToolButton
        label={t('pdf.next')}
        isDisabled={page >= pageCount}
        onPress={() => {
          onPage(page + 1)
        }}
      >
        <IconChevronDown size={20} aria-hidden />
      </ToolButton>
      <PageField page={page} pageCount={pageCount} onPage={onPage} />
      <ZoomTools zoom={zoom} scale={scale} onZoom={onZoom} />
      <Button
        variant={isAsPrinted ? 'filled' : 'default'}
        aria-pressed={isAsPrinted}
        className={styles.asPrinted}
        onClick={() => {
          onAsPrinted(!isAsPrinted)
        }}
      >
        {t('pdf.asPrinted')}
      </Button>
      {children}
    </div>
  )
}

interface ToolButtonProps {
  readonly label: string
  readonly isDisabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function ToolButton({ label, isDisabled, onPress, children }: ToolButtonProps) {
  return (
    <Button variant="default" px="xs" aria-label={label} disabled={isDisabled} onClick={onPress}>
      {children}
    </Button>
  )
}

/** The current page, and a field to go to another one. */
function PageField({ page, pageCount, onPage }: Pick<PdfToolsProps, 'page' | 'pageCount' | 'onPage'>) {
  const { t } = useLibraryText()
  /** Null if nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null)

  function go(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wanted = Math.min(pageCount, Math.max(1, Number.parseInt(typed ?? '', 10)))
    setTyped(null)
    if (!Number.isNaN(wanted)) onPage(wanted)
  }

  return (
    <form className={styles.field} onSubmit={go}>
      <TextInput
        inputMode="numeric"
        aria-label={t('pdf.page')}
        className={styles.number}
        value={typed ?? String(page)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
        }}
        onFocus={({ currentTarget }) => {
          currentTarget.select()
        }}
        onBlur={() => {
          setTyped(null)
        }}
      />
      <span>{t('pdf.of', { count: pageCount })}</span>
    </form>
  )
}

function ZoomTools({ zoom, scale, onZoom }: Pick<PdfToolsProps, 'zoom' | 'scale' | 'onZoom'>) {
  const { t } = useLibraryText()
  const { i18n } = useTranslation()
  const percent = new Intl.NumberFormat(formattingLocale(i18n.language), { style: 'percent' })
  const [smaller, larger] = [nextZoomStep(scale, 'smaller'), nextZoomStep(scale, 'larger')]
  return (
    <>
      <ToolButton
        label={t('pdf.smaller')}
        isDisabled={smaller === null}
        onPress={() => {
          if (smaller !== null) onZoom(smaller)
        }}
      >
        <IconZoomOut size={20} aria-hidden />
      </ToolButton>
      <NativeSelect
        aria-label={t('pdf.size')}
        value={String(zoom)}
        data={[{ value: 'fit', label: t('pdf.fit') }, ...zoomSteps.map((step) => ({ value: String(step), label: percent.format(step) }))]}
        onChange={({ currentTarget: { value } }) => {
          onZoom(value === 'fit' ? value : Number(value))
        }}
      />
      <ToolButton
        label={t('pdf.larger')}
        isDisabled={larger === null}
        onPress={() => {
          if (larger !== null) onZoom(larger)
        }}
      >
        <IconZoomIn size={20} aria-hidden />
      </ToolButton>
    </>
  )
}
