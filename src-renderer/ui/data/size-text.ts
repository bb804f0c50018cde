const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a size, such as "3.2 MB". Uses powers of 1000, as mobile data is billed. */
export function sizeText(sizeBytes: number, language: string): string {
  const step = sizeBytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(sizeBytes) / 3))
  const format = { style: 'unit', unit: units[step] ?? 'byte', unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(sizeBytes / 1000 ** step)
}
