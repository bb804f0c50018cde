import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver
} from '@mantine/core'

const green: MantineColorsTuple = ['#ecf6f3', '#d3eae3', '#a6d5c8', '#76bfab', '#4dac94', '#309b82', '#1f8a72', '#14735f', '#0e5c4c', '#08463a']

/** Warm greys instead of Mantine's blue ones, used in accordions, switches and segmented controls. */
const gray: MantineColorsTuple = ['#fbf8f1', '#f2ebdd', '#e9e0cd', '#ddd2bb', '#c9bea5', '#aca18a', '#8b8674', '#6b675a', '#4a4840', '#2e2d28']
const dark: MantineColorsTuple = ['#ecebe4', '#cfd0c9', '#aab5b0', '#7f8c87', '#4a5551', '#37403d', '#262d2b', '#1e2422', '#181d1b', '#121615']

/**
 * Mantine computes the text colour on filled elements once, for the light scheme; Koya's colour pair follows the scheme (contrast 7.6 and 6.1).
 * Mantine's `light` variant, such as a learner's initials, is near black at night; Koya uses its tinted background.
 */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant === 'light') {
    const wash = 'var(--koya-green-wash)'
    return { ...colors, background: wash, hover: wash, color: 'var(--koya-green)', border: '1px solid var(--koya-green)' }
  }
  if (input.variant !== 'filled') return colors
  return { ...colors, background: 'var(--koya-green-fill)', hover: 'var(--koya-green-fill-hover)', color: 'var(--koya-on-green-fill)' }
}

/** Mantine's theme; colours of Koya's own components are in `tokens.css`. */
export const theme = createTheme({
  colors: { green, gray, dark },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  variantColorResolver: variantColors,
  white: '#ffffff',
  black: '#21302b',
  fontFamily: "'Noto Sans Variable', 'Noto Sans Math', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Noto Sans Mono', 'DejaVu Sans Mono', monospace",
  lineHeights: { md: '1.6' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { Badge: { defaultProps: { variant: 'filled', size: 'lg', tt: 'none' } } }
})

const surfaces = {
  '--mantine-color-body': 'var(--koya-paper)',
  '--mantine-color-text': 'var(--koya-ink)',
  '--mantine-color-dimmed': 'var(--koya-ink-soft)',
  '--mantine-color-placeholder': 'var(--koya-ink-soft)',
  '--mantine-color-error': 'var(--koya-clay)',
  '--mantine-color-anchor': 'var(--koya-green)',
  '--mantine-color-green-filled': 'var(--koya-green-fill)',
  '--mantine-color-green-filled-hover': 'var(--koya-green-fill-hover)',
  '--mantine-color-default': 'var(--koya-surface)',
  '--mantine-color-default-border': 'var(--koya-line-strong)',
  '--mantine-color-default-color': 'var(--koya-ink)',
  '--mantine-color-default-hover': 'var(--koya-sunk)',
  '--mantine-color-disabled': 'var(--koya-sunk)',
  '--mantine-color-disabled-color': 'var(--koya-ink-soft)'
}

/** Sets Mantine's surface colours to Koya's, so that both match. Koya's colours already follow light and dark, so both schemes are the same. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces })
