import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const green: MantineColorsTuple = ['#ecf6f3', '#d3eae3', '#a6d5c8', '#76bfab', '#4dac94', '#309b82', '#1f8a72', '#14735f', '#0e5c4c', '#08463a']
const clay: MantineColorsTuple = ['#fdf0ec', '#fadcd4', '#f4baab', '#ec967f', '#e57a5d', '#cf5b3d', '#b8432a', '#9f361f', '#96301b', '#6c2112']

/** Mantine's share of the looks; the colours that Koya's own parts use are in `tokens.css`. */
export const theme = createTheme({
  colors: { green, clay },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  white: '#ffffff',
  black: '#21302b',
  fontFamily: "'Noto Sans Variable', 'Noto Sans', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Noto Sans Mono', 'DejaVu Sans Mono', monospace",
  lineHeights: { md: '1.6' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true
})

/** Gives Mantine's own surfaces Koya's colours, so that its parts and ours are of one piece. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--koya-paper)',
    '--mantine-color-text': 'var(--koya-ink)',
    '--mantine-color-dimmed': 'var(--koya-ink-soft)',
    '--mantine-color-placeholder': 'var(--koya-ink-soft)',
    '--mantine-color-error': 'var(--koya-clay)',
    '--mantine-color-anchor': 'var(--koya-green)',
    '--mantine-color-default': 'var(--koya-surface)',
    '--mantine-color-default-border': 'var(--koya-line-strong)',
    '--mantine-color-default-color': 'var(--koya-ink)',
    '--mantine-color-default-hover': 'var(--koya-sunk)'
  },
  light: {},
  dark: {}
})
