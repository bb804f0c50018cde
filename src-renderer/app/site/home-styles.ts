/** Style props of the headings on the lower part of the home page, and of the text below them. */
export const homeStyles = {
  title: { mt: 0, mb: 4, fz: 22 },
  lead: { mt: 0, mb: 14, maw: '68ch', c: 'dimmed' }
} as const
